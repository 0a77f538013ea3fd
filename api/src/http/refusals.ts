import { ApiError, errorCodes } from '@freehold/contracts'

/** The errors that a handler throws; each becomes the one error body. */

/** `fields` has one message for each refused field; the first is the message of the whole. */
export const invalidInput = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new ApiError(400, { code: errorCodes.invalidInput, message: message ?? 'The request is not valid', fields })

/** 'Property not found' */
export const notFound = (what: string) =>
  new ApiError(404, { code: errorCodes.notFound, message: `${what} not found` })

/** Something else already is what this would become, such as a second user of one address. */
export const conflict = (message: string, fields?: Record<string, string>) =>
  new ApiError(409, { code: errorCodes.conflict, message, ...(fields && { fields }) })

export const unauthenticated = (message = 'Please sign in') =>
  new ApiError(401, { code: errorCodes.unauthenticated, message })

export const forbidden = (message = 'Your role may not do this') =>
  new ApiError(403, { code: errorCodes.forbidden, message })

/** The client asks for the password and repeats the call. */
export const stepUpRequired = () =>
  new ApiError(403, { code: errorCodes.stepUpRequired, message: 'Please enter your password again' })

export class RetryLaterError extends ApiError {
  readonly retryAfterSeconds: number

  constructor(status: 429 | 503, message: string, retryAfterSeconds: number) {
    super(status, { code: status === 429 ? errorCodes.tooManyRequests : errorCodes.unavailable, message })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
