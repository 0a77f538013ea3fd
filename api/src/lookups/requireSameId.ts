import { invalidInput } from '../http/httpErrors'

/** Throws a 400 when the body of an edit has another id than its path. */
export function requireSameId(given: string | undefined, id: string): void {
  if (given !== undefined && given !== id) {
    throw invalidInput({ _id: 'The id does not match the URL' })
  }
}
