import { ApiError, errorCodes } from '@freehold/contracts'

/** Errors that a handler throws; `toErrorResponse` turns each into a response with the error body. */

/** `fields` has a message for each invalid field; the first one is also the message of the error. */
export const invalidInput = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new ApiError(400, { code: errorCodes.invalidInput, message: message ?? 'The request is not valid', fields })

/** 'Property not found' */
export const notFound = (what: string) =>
  new ApiError(404, { code: errorCodes.notFound, message: `${what} not found` })

/** The change conflicts with what exists, such as a user with the same address. */
export const conflict = (message: string, fields?: Record<string, string>) =>
  new ApiError(409, { code: errorCodes.conflict, message, ...(fields && { fields }) })

export const unauthenticated = (message = 'Please sign in') =>
  new ApiError(401, { code: errorCodes.unauthenticated, message })

export const forbidden = (message = 'Your role does not allow this') =>
  new ApiError(403, { code: errorCodes.forbidden, message })

/** The client then asks for the password and repeats the call. */
export const stepUpRequired = () =>
  new ApiError(403, { code: errorCodes.stepUpRequired, message: 'Please enter your password again' })

/** An error that tells the client when to try again, by the header Retry-After. */
export class RetryLaterError extends ApiError {
  readonly retryAfterSeconds: number

  constructor(status: 429 | 503, message: string, retryAfterSeconds: number) {
    super(status, { code: status === 429 ? errorCodes.tooManyRequests : errorCodes.unavailable, message })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const tooManyAttempts = (retryAfterSeconds = 1) =>
  new RetryLaterError(429, 'Too many attempts. Please wait a moment', Math.max(1, retryAfterSeconds))
