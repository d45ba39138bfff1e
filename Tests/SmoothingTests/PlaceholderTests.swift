import Smoothing
