// Takes its place until the first test is there.
