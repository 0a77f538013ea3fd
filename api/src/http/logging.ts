import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'
import { isErrorLike, sqlState } from '../db/databaseErrors'
import { maskUrl } from './maskUrl'

/** Receives the log's lines instead of the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Logs one JSON line per event, without secrets. */
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

/** Longer than PostgreSQL's messages, shorter than a statement. */
const MESSAGE_MAX_LENGTH = 200

/**
 * Keeps only the database's own message of an error, without the value that it quotes: drizzle's message contains the
 * statement with its parameters.
 */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name, cause } = error
  if (isErrorLike(cause) && error.message.startsWith('Failed query')) return describeError(cause)
  // The message of a StartError is for the operator and contains no values.
  const message = name === 'StartError' ? error.message : withoutValues(error)
  return { type: name, message, stack: [`${name}: ${message}`, ...framesOf(error)].join('\n') }
}

function withoutValues(error: Error): string {
  const said = error.message.split('\nparams:', 1)[0]!
  // SQLSTATE class 22, data exceptions: the message ends with the value.
  const text = sqlState(error)?.startsWith('22') ? said.replace(/: "[^]*$/, '') : said
  return text.length > MESSAGE_MAX_LENGTH ? `${text.slice(0, MESSAGE_MAX_LENGTH)}…` : text
}

/** The stack's frames without the original message, which the stack starts with. */
const framesOf = ({ message, stack = '' }: Error) =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
