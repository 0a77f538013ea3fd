import { serverText } from '@freehold/contracts'

/**
 * A failure without our error body: a proxy's page, a text. Its status and body pass on unchanged; the body of a success
 * that is no JSON says nothing about the failure and is left out.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(serverText(body) ?? `The server answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** The server answered something else than the contract says. The message names the call and the field. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** The request was abandoned: nobody is signed in, and the browser is on its way to `/`. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'

  constructor() {
    super('You are signed out')
  }
}
