/** The API's HTTP status for a valid token that has expired, and for one that is unknown, used or replaced. */
export const linkStatus = { expired: 408, notFound: 404 } as const

/** The token of the link that opened this page; after {@link hideLinkToken} and a reload, from the history entry. */
export function readLinkToken({ token }: { token?: string | undefined }): string | undefined {
  const { linkToken }: { linkToken?: unknown } = history.state ?? {}
  return token ?? (typeof linkToken === 'string' ? linkToken : undefined)
}

/** Removes a valid token from the address bar and the browser history; its history entry's state keeps it for a reload. */
export function hideLinkToken(path: string, linkToken: string | undefined): void {
  history.replaceState({ ...history.state, linkToken }, '', path)
}
