import * as v from 'valibot'

/** The error body of every endpoint. A `code` never changes its meaning; `fields` has a message per invalid field. */
export const ErrorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    requestId: v.optional(v.string()),
  }),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Stable codes that callers may depend on. */
export const errorCodes = {
  invalidInput: 'INVALID_INPUT',
  invalidCredentials: 'INVALID_CREDENTIALS',
  unauthenticated: 'UNAUTHENTICATED',
  invalidRefreshToken: 'INVALID_REFRESH_TOKEN',
  forbidden: 'FORBIDDEN',
  /** The user has to enter the password again; the same call then succeeds. */
  stepUpRequired: 'STEP_UP_REQUIRED',
  /** The release adds roles or paths that no Admin has approved yet. */
  approvalRequired: 'APPROVAL_REQUIRED',
  /** The release was not tested with all that is live. */
  combinationsUntested: 'COMBINATIONS_UNTESTED',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  /** Edit conflict: someone else has saved since the form was loaded. */
  changedMeanwhile: 'CHANGED_MEANWHILE',
  inUse: 'IN_USE',
  /** The release may not be published or take traffic; `fields` has a message per gate that refuses it. */
  refusedByGate: 'REFUSED_BY_GATE',
  resetTokenExpired: 'RESET_TOKEN_EXPIRED',
  /** A mailed link has expired. Password-reset links have their own code. */
  linkExpired: 'LINK_EXPIRED',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
} as const
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/**
 * A call that ended with an error body. Compare by `name`, not `instanceof`: host and remote may have different copies
 * of this class.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor(status: number, { code, message, fields, requestId }: ErrorBody['error']) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.requestId = requestId
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
