import type { Config } from '../config'
import { invalidInput } from '../http/refusals'
import { isCommonPassword } from './isCommonPassword'

/** Throws a 400 that names the field, where the installation asks for more than a password of any length. */
export function requireAcceptable(
  { passwordMinLength: min }: Pick<Config, 'passwordMinLength'>,
  field: string,
  password: string,
  { username }: { username: string },
): void {
  if (min === 0) return
  if (Array.from(password).length < min) {
    throw invalidInput({ [field]: `Password is shorter than ${min} characters` })
  }
  if (isCommonPassword(password, username)) {
    throw invalidInput({ [field]: 'Password is easy to guess, please choose another one' })
  }
}
