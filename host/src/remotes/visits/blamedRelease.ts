/** A stack frame of Chromium (`at name (url:1:2)`, `at url:1:2`, `at async url:1:2`), or of Firefox and WebKit (`name@url:1:2`). */
const frame = /^(?:\s*at (?:async |.*\()?|[^@\n]*@)(\S+?):\d+(?::\d+)?\)?$/

/** A file of a release: `/remotes/remote-search/1.2.0-0123456789ab/routes.js`. */
const releaseFile = /^\/remotes\/([^/]+\/[^/]+)\/./

/**
 * The name of the release whose code is closest to an error: the first one in its stack. Null if only the shell, an
 * extension or the browser is in it. An error without a stack is where the browser says (`file`).
 */
export function blamedRelease(error: unknown, file = ''): string | null {
  const stack = error instanceof Error || hasStack(error) ? error.stack : undefined
  // The message precedes the frames, and may name files as well.
  const urls = stack?.split('\n').flatMap((line) => frame.exec(line)?.[1] ?? []) ?? []
  for (const url of urls.length > 0 ? urls : [file]) {
    const name = releaseOf(url)
    if (name !== null) return name
  }
  return null
}

const hasStack = (error: unknown): error is { stack: string } =>
  typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string'

function releaseOf(url: string): string | null {
  const { origin, pathname } = parse(url)
  return origin === location.origin ? (releaseFile.exec(pathname)?.[1] ?? null) : null
}

function parse(url: string): { origin: string; pathname: string } {
  try {
    return new URL(url, location.href)
  } catch {
    return { origin: '', pathname: '' }
  }
}
