import { describeError } from './http/logging'

/** What the operator can change is said in words; anything else is a bug, and its stack tells where. */
export function failureLines(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return type === 'StartError' ? message : stack
}
