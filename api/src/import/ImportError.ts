/** Why an import cannot run or go on; its message is the one line to show. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
