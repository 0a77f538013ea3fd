import * as v from 'valibot'

/** The one error body. `code` never changes its meaning; `fields` has one message for each field that was refused. */
export const ErrorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    requestId: v.optional(v.string()),
  }),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Codes that a caller may switch on. */
export const errorCodes = {
  invalidInput: 'INVALID_INPUT',
  invalidCredentials: 'INVALID_CREDENTIALS',
  unauthenticated: 'UNAUTHENTICATED',
  invalidRefreshToken: 'INVALID_REFRESH_TOKEN',
  forbidden: 'FORBIDDEN',
  /** The user has to enter the password again; then the same call is let in. */
  stepUpRequired: 'STEP_UP_REQUIRED',
  /** A release whose roles or paths an Admin has not accepted yet. */
  approvalRequired: 'APPROVAL_REQUIRED',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  /** A form was sent that began with an older state than the one that is saved by now. */
  changedMeanwhile: 'CHANGED_MEANWHILE',
  inUse: 'IN_USE',
  /** A release that may not be published or take traffic; `fields` has one message for each gate that refuses it. */
  refusedByGate: 'REFUSED_BY_GATE',
  resetTokenExpired: 'RESET_TOKEN_EXPIRED',
  /** A link of a mail, other than the one to a new password, was opened too late. */
  linkExpired: 'LINK_EXPIRED',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
} as const
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/**
 * A call that the server answered with an error body. Compare by `name`, not `instanceof`: host and remote may
 * hold two copies of this class.
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
