import { isApiError } from '@freehold/contracts'

/** What the server said of a failure, or else the one sentence for all others. */
export const messageOf = (error: unknown) => (isApiError(error) ? error.message : 'An error occurred')
