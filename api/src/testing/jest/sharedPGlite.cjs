/** Replaces PGlite's module within a test file by the worker's, so that a database can outlive the file. */
module.exports = globalThis.sharedPGlite
