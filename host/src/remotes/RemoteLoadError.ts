/** A remote, or the registry that names it, could not be had. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  /** The same request may succeed when it is repeated: time-out, refused connection, 5xx. */
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, { cause })
    this.retryable = retryable
  }
}

export const isRemoteLoadError = (error: unknown): error is RemoteLoadError =>
  error instanceof Error && error.name === 'RemoteLoadError'
