import { type ApiError, errorCodes, type ErrorCode, isApiError } from '@freehold/contracts'
import type { FastifyError } from 'fastify'
import { isDiskFull, isUnavailable, sqlState } from '../db/databaseErrors'
import { DISK_FULL_MESSAGE } from '../db/DiskSpace'
import { RetryLaterError } from './httpErrors'

export interface ErrorResponse {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** Whether the error is a bug of ours, to log as an error. */
  bug?: boolean
  /** Whether the log says it already, and no line is needed for each request. */
  isKnown?: boolean
}

const DATABASE_RETRY_SECONDS = 2
/** After space has come back, writes are accepted within that time. */
const DISK_RETRY_SECONDS = 30

/** The message of a 404 for a path without a route. */
export const NOTHING_HERE = 'Not found'

/** The response to an error; never contains a stack, an SQL statement or a file path. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (isApiError(error)) return fromApiError(error)
  if (isDiskFull(error)) return diskFull
  if (isUnavailable(error)) return unavailable
  return fromSqlState(sqlState(error)) ?? fromFastify(error as FastifyError) ?? bug
}

function fromApiError(error: ApiError): ErrorResponse {
  const { status, code, message, fields } = error
  return {
    status,
    code,
    message,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(error instanceof RetryLaterError && { retryAfterSeconds: error.retryAfterSeconds }),
  }
}

const unavailable: ErrorResponse = {
  status: 503,
  code: errorCodes.unavailable,
  message: 'Freehold is temporarily unavailable. Please try again',
  retryAfterSeconds: DATABASE_RETRY_SECONDS,
}

/** Its line is in the log already: the watch over the disk has written it. */
const diskFull: ErrorResponse = {
  status: 503,
  code: errorCodes.unavailable,
  message: DISK_FULL_MESSAGE,
  retryAfterSeconds: DISK_RETRY_SECONDS,
  isKnown: true,
}

const bug: ErrorResponse = {
  status: 500,
  code: errorCodes.internal,
  message: 'Something went wrong on our side',
  bug: true,
}

function fromSqlState(state: string | undefined): ErrorResponse | undefined {
  switch (state) {
    // A unique index or a foreign key: a concurrent change was faster.
    case '23505':
    case '23503':
      return errorResponse(
        409,
        errorCodes.conflict,
        'Someone else changed this at the same time. Please try again',
      )
    // Serialization failure, deadlock, statement timeout, a read-only replica that is not promoted yet.
    case '40001':
    case '40P01':
    case '57014':
    case '25006':
      return unavailable
    // A character that does not exist in the database's encoding.
    case '22021':
    case '22P05':
      return errorResponse(400, errorCodes.invalidInput, 'Contains a character that cannot be stored')
    default:
      return undefined
  }
}

function fromFastify({ code, statusCode = 500 }: Partial<FastifyError>): ErrorResponse | undefined {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errorResponse(415, errorCodes.unsupportedMediaType, 'Send JSON (Content-Type: application/json)')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errorResponse(413, errorCodes.payloadTooLarge, 'The request is too large')
  }
  if (statusCode === 404) return errorResponse(404, errorCodes.notFound, NOTHING_HERE)
  return statusCode >= 400 && statusCode < 500
    ? errorResponse(400, errorCodes.invalidInput, 'The request is not valid')
    : undefined
}

const errorResponse = (status: number, code: ErrorCode, message: string): ErrorResponse => ({
  status,
  code,
  message,
})
