import { paths } from '@freehold/contracts'

/**
 * The path to open after sign-in: `from` when it is a path of this site, otherwise '/'. The browser's URL parser decides,
 * because it reads `/\host` and `/<tab>/host` as another site, like a path that begins with two slashes.
 */
export function safeFrom(from: string | null): string {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, location.origin)) return paths.root
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : paths.root
}
