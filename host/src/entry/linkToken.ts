/** The token of the link that opened this page, also once {@link hideLinkToken} has hidden it and the page was reloaded. */
export function readLinkToken({ token }: { token?: string | undefined }): string | undefined {
  const { linkToken }: { linkToken?: unknown } = history.state ?? {}
  return token ?? (typeof linkToken === 'string' ? linkToken : undefined)
}

/** Neither the address bar nor the history shows a token that still works; a reload still finds it. */
export function hideLinkToken(path: string, linkToken: string | undefined): void {
  history.replaceState({ ...history.state, linkToken }, '', path)
}
