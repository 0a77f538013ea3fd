/**
 * Returns `describe` or `test` if the condition holds; otherwise one that skips, with the reason at the end of the
 * title.
 */
export function onlyWhere<Define extends jest.Describe | jest.It>(
  condition: boolean,
  reason: string,
  define: Define,
): Define {
  if (condition) return define
  const skip = (name: string, ...rest: unknown[]) =>
    (define.skip as (...given: unknown[]) => void)(`${name} (skipped: ${reason})`, ...rest)
  return skip as unknown as Define
}
