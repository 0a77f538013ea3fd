/** In place of PGlite's own module within a test file: the worker's, so that a database can outlive the file. */
module.exports = globalThis.sharedPGlite
