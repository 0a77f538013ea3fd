import { createHash, createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token. One round is enough: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Both tokens of a pair follow from the refresh token that asked for them and a key of the server. So the same
 * refresh token can be given the same answer twice, and no token is stored in clear.
 */
export const accessTokenOf = (refreshToken: string, key: string) => derive('access', refreshToken, key)
export const successorOf = (refreshToken: string, key: string) => derive('successor', refreshToken, key)

/** Each purpose has results of its own: what is derived for one is of no use for another. */
export const derive = (purpose: string, text: string, key: string) =>
  createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')
