import type { LoadFailure } from '@freehold/contracts'

interface LoadErrorOptions {
  retryable: boolean
  reason?: LoadFailure
  cause?: unknown
}

/** A remote, or the registry that lists it, could not be loaded. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  /** The same request may succeed when it is repeated: timeout, refused connection, 5xx. */
  readonly retryable: boolean
  readonly reason: LoadFailure

  constructor(message: string, { retryable, reason = 'unknown', cause }: LoadErrorOptions) {
    super(message, { cause })
    this.retryable = retryable
    this.reason = reason
  }
}

export const isRemoteLoadError = (error: unknown): error is RemoteLoadError =>
  error instanceof Error && error.name === 'RemoteLoadError'
