import { violatedUnique } from '../db/databaseErrors'
import { conflict } from '../http/refusals'

/** Runs a change of users and turns the unique index' refusal into a 409 that names the field. */
export async function refuseTakenUsername<Result>(field: string, change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (violatedUnique(error) !== 'users_username') throw error
    const message = 'There is already a user with this email'
    throw conflict(message, { [field]: message })
  }
}
