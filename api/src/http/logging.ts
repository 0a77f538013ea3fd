import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'
import { isErrorLike, sqlState } from '../db/databaseErrors'
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

/** Longer than what PostgreSQL says, shorter than a statement. */
const MESSAGE_MAX_LENGTH = 200

/**
 * drizzle puts the statement with its values into the message: only what the database itself said is kept, without
 * the value that it quotes.
 */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name, cause } = error
  if (isErrorLike(cause) && error.message.startsWith('Failed query')) return describeError(cause)
  // A StartError is one line for the operator, whole.
  const message = name === 'StartError' ? error.message : withoutValues(error)
  return { type: name, message, stack: [`${name}: ${message}`, ...framesOf(error)].join('\n') }
}

function withoutValues(error: Error): string {
  const said = error.message.split('\nparams:', 1)[0]!
  // Class 22: a value that does not fit its type, which is quoted at the end.
  const text = sqlState(error)?.startsWith('22') ? said.replace(/: "[^]*$/, '') : said
  return text.length > MESSAGE_MAX_LENGTH ? `${text.slice(0, MESSAGE_MAX_LENGTH)}…` : text
}

/** A stack begins with the message as it was. */
const framesOf = ({ message, stack = '' }: Error) =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
