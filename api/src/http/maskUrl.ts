/** Tokens stand in three addresses because the contract says so, and in no log. Any other run as long as one is masked as well. */
export function maskUrl(url: string): string {
  return url
    .replace(/(\/session\/|\/passwordReset\/)[^/?#]+/gi, '$1***')
    .replace(/([?&](?:token|passwordResetToken|refreshToken)=)[^&#]*/gi, '$1***')
    .replace(/[\w%-]{40,}/g, '***')
}
