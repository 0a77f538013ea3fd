import { createHash } from 'node:crypto'
import type { AdminUser } from '@freehold/contracts'
import type { Identity } from '../audit/Identity'
import { selectEntriesOf } from '../audit/personalEntries.queries'
import type { Database } from '../db/Database'
import { selectEmailChangesOf } from '../mailed-links/personalLinks.queries'
import { selectPersonalSessions } from '../sessions/personalSessions.queries'
import { selectTaken } from '../users/personalData.queries'

const PSEUDONYM_LENGTH = 12

/** The same for a user each time. It follows from the random id, so it says nothing about the person. */
const pseudonymOf = (userId: string) =>
  `erased user ${createHash('sha256').update(userId).digest('hex').slice(0, PSEUDONYM_LENGTH)}`

type Entry = Awaited<ReturnType<typeof selectEntriesOf>>[number]

interface Change {
  field: string
  from: string
  to: string
}

/** What entries of the audit log about users and letterheads have in their details. */
interface Details {
  firstName?: string
  lastName?: string
  username?: string
  accountName?: string
  /** Addresses. */
  from?: string
  to?: string
  changes?: Change[]
}

/**
 * By what rows name a user, also by former names and addresses; of a deleted user by what the audit log says.
 * `accountNames` are those of all accounts that the user was in.
 */
export async function findTraces(db: Database, userId: string, user: AdminUser | null): Promise<Identity> {
  const entries = await selectEntriesOf(db, userId)
  const sessions = await selectPersonalSessions(db, userId)
  const emailChanges = await selectEmailChangesOf(db, userId)
  const own = entries.filter((entry) => entry.actorId === userId)
  const about = [
    ...entries.filter((entry) => entry.subjectType === 'user' && entry.subjectId === userId).map(detailsOf),
    ...(user ? [user] : []),
  ]
  const changes = about.flatMap((details): Change[] => ('changes' in details ? (details.changes ?? []) : []))
  const valuesOf = (field: 'firstName' | 'lastName' | 'username' | 'accountName') =>
    distinct([
      ...about.map((details) => details[field]),
      ...changes.filter((change) => change.field === field).flatMap(({ from, to }) => [from, to]),
    ])
  const isAddress = (text: string) => text.includes('@')
  const everyEmail = distinct([
    ...valuesOf('username'),
    ...own.map(({ actor }) => actor),
    ...about.flatMap((details) => ('from' in details ? [details.from, details.to] : [])),
    ...emailChanges.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]),
  ]).filter(isAddress)
  const taken = await selectTaken(db, everyEmail, userId)
  const firstNames = valuesOf('firstName')
  const lastNames = valuesOf('lastName')
  return {
    userId,
    pseudonym: pseudonymOf(userId),
    emails: everyEmail.filter((email) => !taken.has(email)),
    fullNames: firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)),
    words: [...firstNames, ...lastNames, ...everyEmail],
    contacts: contactsIn(own),
    accountNames: valuesOf('accountName'),
    addresses: distinct([...own, ...sessions].map(({ address }) => address)),
  }
}

const detailsOf = ({ details }: Entry) => details as Details

const contactsIn = (own: readonly Entry[]) =>
  distinct(
    own
      .filter(({ action }) => action === 'letterhead.updated')
      .flatMap((entry) => detailsOf(entry).changes ?? [])
      .filter(({ field, to }) => (field === 'phone' || field === 'email') && to !== 'none')
      .map(({ to }) => to),
  )

/** Without what entries of an erased user say instead. */
const distinct = (texts: readonly (string | null | undefined)[]): string[] =>
  [
    ...new Set(
      texts.filter((text) => typeof text === 'string' && text !== '' && !text.startsWith('erased user ')),
    ),
  ] as string[]
