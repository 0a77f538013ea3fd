/** Something that keeps Freehold from starting and that the operator can change; its message is the one line to show. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
