/**
 * Null for what is no URL. Not `URL.canParse`: once it has been called some thousand times, Node 20 refuses letters such as
 * ü in hosts and paths.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
