/** `describe` or `test`, where its condition holds; elsewhere the title of what is skipped ends with the reason. */
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
