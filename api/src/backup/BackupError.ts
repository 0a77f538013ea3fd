/** Why a backup cannot be made, checked or restored. The operator sees the message, which says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
