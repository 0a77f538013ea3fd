/**
 * Masks secrets in a URL for the log: tokens in paths and queries, passwords, which a form puts into the URL when it is
 * submitted before the page's script runs, and any other sequence of characters as long as a token.
 */
export function maskUrl(url: string): string {
  return url
    .replace(/(\/(?:session|passwordReset|confirmEmail|revertEmail|s)\/)[^/?#]+/gi, '$1***')
    .replace(/([?&][^=&#]*(?:token|password)=)[^&#]*/gi, '$1***')
    .replace(/[\w%-]{40,}/g, '***')
}
