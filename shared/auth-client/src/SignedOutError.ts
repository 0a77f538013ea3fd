/** The request was abandoned: nobody is signed in, and the browser is on its way to `/`. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'

  constructor() {
    super('You are signed out')
  }
}
