import type { Analysis } from './useAnalysis'

/** What the figures on screen are, in words. */
export function statusText({ answer, state }: Analysis<unknown, unknown>): string {
  if (state === 'incomplete') {
    return answer === null
      ? 'Not calculated: an input needs a correction'
      : 'An input needs a correction: figures are from before it'
  }
  if (state === 'updating') return answer === null ? 'Calculating the first results' : 'Updating'
  if (state === 'settled') return 'Figures match your inputs'
  return answer === null
    ? 'Not calculated: change an input to try again'
    : 'Not recalculated: figures are from before your last change'
}
