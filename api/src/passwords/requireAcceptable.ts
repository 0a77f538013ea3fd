import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import { invalidInput } from '../http/httpErrors'
import { isBreached } from './isBreached'
import { isGuessable } from './isGuessable'

interface Context {
  config: Pick<Config, 'passwordMinLength' | 'passwordBreachesUrl'>
  request: { log: FastifyBaseLogger }
}

/** Data that the password must not be guessable from. */
interface Owner {
  username: string
  firstName: string
  lastName: string
}

/** Throws a 400 that names the field when the password is too weak; the demo profile accepts any password. */
export async function requireAcceptable(
  { config, request }: Context,
  field: string,
  password: string,
  { username, firstName, lastName }: Owner,
): Promise<void> {
  const { passwordMinLength: min, passwordBreachesUrl } = config
  if (min === 0) return
  if (Array.from(password).length < min) {
    throw invalidInput({ [field]: `Password is shorter than ${min} characters` })
  }
  if (await isGuessable(password, [username, firstName, lastName])) {
    throw invalidInput({ [field]: 'Password is too easy to guess. Please choose another one' })
  }
  if (passwordBreachesUrl !== undefined && (await isBreached(password, passwordBreachesUrl, request.log))) {
    throw invalidInput({ [field]: 'Password is known from a data breach. Please choose another one' })
  }
}
