import type { AdminUser } from '@freehold/contracts'
import { namingExpression } from '../audit/Identity'
import { selectEntriesOf } from '../audit/personalEntries.queries'
import { selectBasemapsBy } from '../basemaps/personalBasemaps.queries'
import type { Database } from '../db/Database'
import { selectImportsBy } from '../import/personalImports'
import { findLetterhead } from '../letterheads/letterheads.queries'
import { logoDataUrl } from '../letterheads/logo'
import { kinds, listNamed } from '../lookups/named.queries'
import { selectMarkets } from '../lookups/markets.queries'
import { listMails } from '../mail/outbox'
import { selectEmailChangesOf, selectResetLinksOf } from '../mailed-links/personalLinks.queries'
import { selectRatesBy } from '../rates/personalRates.queries'
import { findRecentSearches } from '../recent-searches/recentSearches.queries'
import { selectDeploymentsBy, selectVisitsOf } from '../remotes/personalDeployments.queries'
import { selectPersonalAnalyses } from '../saved-analyses/personalAnalyses.queries'
import type { Services } from '../services'
import { selectPersonalSessions } from '../sessions/personalSessions.queries'
import { selectPersonalLinks } from '../shared-reports/personalLinks.queries'
import { selectPersonalShortlist } from '../shortlist/personalShortlist.queries'
import { findAdminUser } from '../users/adminUsers.queries'
import { countOthersOf, selectOwnRow } from '../users/personalData.queries'
import { findTraces } from './findTraces'

/** Everything that Freehold stores about a user, as JSON with a section for each kind. Contains no password, token or hash. */
export async function exportUser(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  userId: string,
): Promise<string> {
  const user = await findAdminUser(db, userId)
  const traces = await findTraces(db, userId, user)
  const { emails } = traces
  const sections = {
    exportedAt: now(),
    user: user && (await describeUser(db, user)),
    selections: user && (await describeSelections(db, userId)),
    account: user && (await describeAccount(db, user)),
    // Present and former ones.
    names: traces.fullNames,
    emails,
    sessions: await selectPersonalSessions(db, userId),
    emailChanges: await selectEmailChangesOf(db, userId),
    passwordLinks: await selectResetLinksOf(db, userId),
    recentSearches: await findRecentSearches(db, userId),
    shortlist: await selectPersonalShortlist(db, userId),
    savedAnalyses: await selectPersonalAnalyses(db, userId),
    sharedReports: await selectPersonalLinks(db, userId),
    visits: await selectVisitsOf(db, userId),
    deployments: await selectDeploymentsBy(db, userId, emails),
    imports: await selectImportsBy(db, emails),
    basemaps: await selectBasemapsBy(db, emails),
    rates: await selectRatesBy(db, emails),
    mailsInOutbox: await listMails(config, namingExpression(traces)),
    auditLog: await selectEntriesOf(db, userId),
  }
  return `${JSON.stringify(sections, null, 2)}\n`
}

async function describeUser(db: Database, { _id, roleName }: AdminUser) {
  const {
    strategyIds: _,
    marketIds: __,
    interestIds: ___,
    roleId: ____,
    ...row
  } = await selectOwnRow(db, _id)
  return { ...row, role: roleName }
}

/** What the user has chosen in the profile, by name. */
async function describeSelections(db: Database, userId: string) {
  const { strategyIds, marketIds, interestIds } = await selectOwnRow(db, userId)
  const strategies = await listNamed(db, kinds.strategy)
  const interests = await listNamed(db, kinds.interest)
  const markets = await selectMarkets(db)
  return {
    strategies: strategies.filter(({ _id }) => strategyIds.includes(_id)).map(({ name }) => name),
    interests: interests.filter(({ _id }) => interestIds.includes(_id)).map(({ name }) => name),
    markets: markets
      .filter(({ _id }) => marketIds.includes(_id))
      .map(({ city, state }) => `${city}, ${state}`),
  }
}

async function describeAccount(db: Database, { _id, accountId, accountName }: AdminUser) {
  const { logo, phone, email } = await findLetterhead(db, accountId)
  const letterhead = { logo: logo && logoDataUrl(logo), phone, email }
  return { name: accountName, otherUsers: await countOthersOf(db, accountId, _id), letterhead }
}
