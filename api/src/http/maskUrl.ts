/**
 * Tokens stand in three addresses because the contract says so, and in no log; nor does a password, which a form that
 * is sent before its page's code runs puts there. Any other run as long as a token is masked as well.
 */
export function maskUrl(url: string): string {
  return url
    .replace(/(\/session\/|\/passwordReset\/)[^/?#]+/gi, '$1***')
    .replace(/([?&][^=&#]*(?:token|password)=)[^&#]*/gi, '$1***')
    .replace(/[\w%-]{40,}/g, '***')
}
