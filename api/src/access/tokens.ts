import { createHash, createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the database stores of a token. One round of SHA-256 is enough: no one can guess 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Both tokens of a pair are derived from the refresh token before them and the server's session key. So the same refresh
 * token can get the same pair twice, and no token is stored.
 */
export const accessTokenOf = (refreshToken: string, key: string) => derive('access', refreshToken, key)
export const successorOf = (refreshToken: string, key: string) => derive('successor', refreshToken, key)

/** A value that is derived for one purpose is useless for another. */
export const derive = (purpose: string, text: string, key: string) =>
  createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')
