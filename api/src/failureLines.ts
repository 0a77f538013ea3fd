import { describeError } from './http/logging'

/** The message of a StartError; the stack of any other error, which is a bug. */
export function failureLines(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return type === 'StartError' ? message : stack
}
