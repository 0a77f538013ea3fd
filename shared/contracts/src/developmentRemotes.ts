/**
 * Loads a remote from its local development server instead of the published release. Applies to one tab, only if the
 * site runs on the same machine, and only in the shell's development build.
 */

/** Query parameter: `?develop=remote-search@http://localhost:5174,remote-account@http://localhost:5171`. */
export const developParameter = 'develop'

/** Session storage key that keeps the parameter over a reload, in the same format. */
export const developStorageKey = 'freehold.develop'

/** Name of the remote to the origin of its development server. */
export type DevelopmentRemotes = Record<string, string>

/** Loopback origins only, because the content security policy will name them. */
const written = /^([a-z][a-z0-9-]{1,40})@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})$/

/** The valid entries with a loopback origin; none if the site itself is not on a loopback host. */
export function readDevelopmentRemotes(text: string | null, siteHostname: string): DevelopmentRemotes {
  if (text === null || !isLoopback(siteHostname)) return {}
  const matches = text.split(',').map((one) => written.exec(one))
  return Object.fromEntries(matches.flatMap((match) => (match === null ? [] : [[match[1], match[2]]])))
}

export const writeDevelopmentRemotes = (remotes: DevelopmentRemotes) =>
  Object.entries(remotes)
    .map((remote) => remote.join('@'))
    .join(',')

/** Whether a host name or address is a loopback one. */
export const isLoopback = (host: string) => /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
