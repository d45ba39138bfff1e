// Takes its place until the first file of the module is there.
