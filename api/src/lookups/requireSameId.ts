import { invalidInput } from '../http/refusals'

/** Throws a 400 where the body of an edit names another row than its path: it is not known which one is meant. */
export function requireSameId(given: string | undefined, id: string): void {
  if (given !== undefined && given !== id) {
    throw invalidInput({ _id: 'This is not the id in the address' })
  }
}
