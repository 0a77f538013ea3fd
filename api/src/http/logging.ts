import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'
import { isErrorLike } from '../db/databaseErrors'
import { maskUrl } from './maskUrl'

/** Takes the log's lines instead of the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** One JSON line an event; a stream takes them instead of the standard output. */
export const loggerOptions = (level: Config['logLevel'], stream?: LogStream) =>
  ({
    level,
    ...(stream && { stream }),
    redact: [
      'req.headers',
      'headers',
      'password',
      'token',
      'refreshToken',
      '*.password',
      '*.token',
      '*.refreshToken',
    ],
    serializers: { req: describeRequest, err: describeError },
  }) satisfies FastifyServerOptions['logger']

export const describeRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: maskUrl(url),
  ip,
})

/** drizzle puts the statement with its values into the message: only what the database itself said is kept. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!isErrorLike(error)) {
    return { type: typeof error, message: 'not an error', stack: '' }
  }
  const { name, message, stack = '', cause } = error
  if (isErrorLike(cause) && message.startsWith('Failed query')) return describeError(cause)
  return { type: name, message, stack }
}
