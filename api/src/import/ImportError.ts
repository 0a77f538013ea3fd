/** Why an import cannot run at all; its message is the one line to show. Nothing was written. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
