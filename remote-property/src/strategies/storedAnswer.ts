/** Stored results with what they were computed with; null unless both are known. */
export function storedAnswer<Input, Results>(input: Input | null, results: Results | null) {
  return input === null || results === null ? null : { input, results }
}
