/** The request was cancelled: no one is signed in, and the browser is navigating to `/`. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'

  constructor() {
    super('You are signed out')
  }
}
