/** Why an import cannot start or continue. Users see the message, which fits on one line. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
