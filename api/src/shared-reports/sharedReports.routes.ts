import {
  DAY_MS,
  isWithheld,
  listShareLinks,
  openSharedReport,
  revokeShareLink,
  shareAnalysis,
  SHARE_LINKS_MAX,
  WITHHELD,
} from '@freehold/contracts'
import type * as v from 'valibot'
import { admitAttempt } from '../access/admitAttempt'
import { networkOf } from '../access/networkOf'
import { hashToken, newToken } from '../access/tokens'
import { isForbiddenToShow } from '../homes/homes.queries'
import type { Api } from '../http/createHttp'
import { conflict, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findMedia, findProperty } from '../properties/properties.queries'
import { findSavedAnalysis } from '../saved-analyses/savedAnalyses.queries'
import type { RequestContext } from '../services'
import { freezeReport, type FrozenReport } from './freezeReport'
import {
  countOpening,
  findShareLinks,
  findSharedReport,
  insertShareLink,
  revokeLink,
} from './shareLinks.queries'
import { knownStreet } from './streetWithoutNumber'

/** Each link stores a report. */
const MADE_PER_HOUR = 60
const HOUR_SECONDS = 3_600

/** By network, whether or not the links work: a reader opens a few, and no one can guess 256 bits. */
const OPENED_PER_MINUTE = 60

export function sharedReportsRoutes(api: Api): void {
  serve(api, listShareLinks, async ({ db, user, params }) => {
    await requireAnalysis(db, user._id, params.id)
    return findShareLinks(db, params.id)
  })
  serve(api, shareAnalysis, async ({ user, params, body: { days, ...choice }, ...services }) => {
    const { db, now } = services
    const saved = await requireAnalysis(db, user._id, params.id)
    await admitAttempt(services, ['share', user._id], MADE_PER_HOUR, HOUR_SECONDS)
    const property = await findProperty(db, saved.propertyId)
    if (!property) throw conflict('The property is no longer shown in Freehold')
    const report = freezeReport(saved, property, choice)
    if (!report) throw conflict('The inputs of this analysis can no longer be calculated')
    const token = newToken()
    const createdAt = now()
    const link = await insertShareLink(db, user._id, {
      analysisId: saved._id,
      tokenHash: hashToken(token),
      report,
      showsAddress: choice.showsAddress,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
    })
    if (!link)
      throw conflict(`${SHARE_LINKS_MAX} links to this analysis work already. Revoke one to make another`)
    return { ...link, token }
  })
  serve(api, revokeShareLink, async ({ db, now, user, params: { id, link } }) => {
    if (!(await revokeLink(db, user._id, { analysis: id, link }, now()))) throw notFound('Link')
  })
  serve(api, openSharedReport, async ({ reply, body, ...context }) => {
    reply.header('X-Robots-Tag', 'noindex')
    return openReport(context, body.token)
  })
}

type OpenedReport = v.InferInput<typeof openSharedReport.result>

async function requireAnalysis(db: RequestContext['db'], userId: string, id: string) {
  const analysis = await findSavedAnalysis(db, userId, id)
  if (!analysis) throw notFound('Analysis')
  return analysis
}

/** Counts the opening. Throws the same 404 for every token that shows no report. */
async function openReport(context: RequestContext, token: string): Promise<OpenedReport> {
  const { db, now, request } = context
  await admitAttempt(context, ['shared report', networkOf(request.ip)], OPENED_PER_MINUTE)
  const found = await findSharedReport(db, hashToken(token), now())
  if (!found || (await isForbiddenToShow(db, found.home)) || !(await countOpening(db, found.id, now())))
    throw notFound('Link')
  const report = withoutWithheld(found.report as FrozenReport, found.home)
  const { street } = report.home
  const isAddressShown = found.showsAddress && street !== WITHHELD
  return {
    ...report,
    // An earlier rule left more of some addresses.
    home: { ...report.home, street: isAddressShown || street === WITHHELD ? street : knownStreet(street) },
    sharedBy: { name: `${found.firstName} ${found.lastName}`, accountName: found.accountName },
    createdAt: found.createdAt.toISOString(),
    expiresAt: found.expiresAt.toISOString(),
    // A photo can show the number of the house.
    photos: isAddressShown && found.home.visible ? (await findMedia(db, found.home.id)).media : [],
  }
}

type FoundHome = NonNullable<Awaited<ReturnType<typeof findSharedReport>>>['home']

/** An address that has been withheld since is not shown, nor a broker whose listing no longer shows the home. */
function withoutWithheld({ scenarioId, ...report }: FrozenReport, home: FoundHome): FrozenReport {
  if (!isWithheld(home)) return { ...report, ...(scenarioId !== undefined && { scenarioId }) }
  return { ...report, home: { ...report.home, street: WITHHELD, listOffice: home.listOffice } }
}
