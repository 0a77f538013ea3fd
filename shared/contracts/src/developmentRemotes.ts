/**
 * A remote from the development server of whoever works on it, in place of the published one: in one tab, on a Freehold
 * at home on the same machine, and in the shell's development build alone.
 */

/** Of a page's address: `?develop=remote-search@http://localhost:5174,remote-account@http://localhost:5171`. */
export const developParameter = 'develop'

/** Where a tab remembers it over a reload, written as in the address. */
export const developStorageKey = 'freehold.develop'

/** Name of the remote to the origin of its development server. */
export type DevelopmentRemotes = Record<string, string>

/** Also what a content security policy may name: nothing else gets through. */
const written = /^([a-z][a-z0-9-]{1,40})@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})$/

/** Those that are written well and come from this machine; none on a site that does not. */
export function readDevelopmentRemotes(text: string | null, siteHostname: string): DevelopmentRemotes {
  if (text === null || !isLoopback(siteHostname)) return {}
  const matches = text.split(',').map((one) => written.exec(one))
  return Object.fromEntries(matches.flatMap((match) => (match === null ? [] : [[match[1], match[2]]])))
}

export const writeDevelopmentRemotes = (remotes: DevelopmentRemotes) =>
  Object.entries(remotes)
    .map((remote) => remote.join('@'))
    .join(',')

/** Whether a host name, or an address, stands for the machine itself. */
export const isLoopback = (host: string) => /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
