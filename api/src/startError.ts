/** Freehold cannot start for a reason that the operator can fix. Its message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
