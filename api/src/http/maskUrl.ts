/**
 * No log holds the tokens that five addresses contain, nor a password, which a form puts into the address when it is sent
 * before its page's code runs. Any other run of characters as long as a token is masked as well.
 */
export function maskUrl(url: string): string {
  return url
    .replace(/(\/(?:session|passwordReset|confirmEmail|revertEmail)\/)[^/?#]+/gi, '$1***')
    .replace(/([?&][^=&#]*(?:token|password)=)[^&#]*/gi, '$1***')
    .replace(/[\w%-]{40,}/g, '***')
}
