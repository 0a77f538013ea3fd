import { listings } from '../db/schema'
import { containsWords } from '../lists/listPage'

const { addressFull, city, zip, source, listingKey } = listings

/** Whether a listing contains every word of the search. */
export const isFound = (search: string | undefined) =>
  containsWords([addressFull, city, zip, source, listingKey], search)
