import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, required } from './fields'

/** Everything that Freehold stores about a user, as a JSON file with a section for each kind. */
export const exportUser = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/user/:id/personalData',
  params: IdParams,
  result: v.instance(Blob),
  file: 'application/json',
  stepUp: true,
})

/**
 * Deletes a user with all that only this user has, and puts a pseudonym in the place of name and addresses everywhere else,
 * such as in the audit log. The username is that of the user, to confirm which one is meant.
 */
export const eraseUser = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/user/:id/erasure',
  params: IdParams,
  body: fields({ username: required('Username') }),
  result: v.object({ pseudonym: v.string() }),
  refusals: [409],
  stepUp: true,
})
