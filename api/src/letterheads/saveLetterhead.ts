import { createHash } from 'node:crypto'
import type { Letterhead, LetterheadInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { notFound } from '../http/httpErrors'
import { requireVersion } from '../lists/version'
import type { RequestContext } from '../services'
import { changesBetween } from '../users/changesBetween'
import { lockAccountOf } from '../users/users.queries'
import { findLetterhead, type StoredLetterhead, storeLetterhead } from './letterheads.queries'
import { type Logo, parseLogo } from './logo'
import { toLetterhead } from './toLetterhead'

/** Replaces the letterhead of the user's account, unless another user has changed it since the form was loaded. */
export function saveLetterhead(
  context: RequestContext & Actor & { body: LetterheadInput },
): Promise<Letterhead> {
  const { db, user, body } = context
  const { logo, phone, email } = body
  const after = { logo: logo === null ? null : parseLogo(logo), phone, email }
  return db.transaction(async (tx) => {
    const account = await lockAccountOf(tx, user._id)
    if (!account) throw notFound('Account')
    const before = await findLetterhead(tx, account._id)
    requireVersion(body.version, toLetterhead(account, before).version)
    await storeLetterhead(tx, account._id, after)
    const details = { accountName: account.name, changes: changesBetween(describe(before), describe(after)) }
    await recordChange(tx, context, 'letterhead.updated', { type: 'account', id: account._id }, details)
    return toLetterhead(account, after)
  })
}

/** For the audit log, which is kept for long and so has no images. */
const describe = ({ logo, phone, email }: StoredLetterhead) => ({
  logo: logo === null ? 'none' : describeLogo(logo),
  phone: phone ?? 'none',
  email: email ?? 'none',
})

const describeLogo = ({ type, file }: Logo) =>
  `${type}, ${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`
