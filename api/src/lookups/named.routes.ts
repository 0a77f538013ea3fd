import {
  createInterest,
  createStrategy,
  deleteInterest,
  deleteStrategy,
  getInterest,
  getStrategy,
  interestCount,
  investmentInterests,
  investmentStrategies,
  listInterests,
  listStrategies,
  strategyCount,
  updateInterest,
  updateStrategy,
} from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireVersion } from '../lists/version'
import {
  countNamed,
  deleteNamed,
  findNamed,
  insertNamed,
  type Kind,
  kinds,
  listNamed,
  lockNamedVersion,
  updateNamed,
} from './named.queries'
import { requireSameId } from './requireSameId'

export function namedRoutes(api: Api): void {
  serve(api, strategyCount, async ({ db, query }) => ({
    strategyCount: await countNamed(db, kinds.strategy, query),
  }))
  serve(api, interestCount, async ({ db, query }) => ({
    interestCount: await countNamed(db, kinds.interest, query),
  }))
  mount(api, kinds.strategy, {
    lookup: investmentStrategies,
    list: listStrategies,
    get: getStrategy,
    create: createStrategy,
    update: updateStrategy,
    remove: deleteStrategy,
  })
  mount(api, kinds.interest, {
    lookup: investmentInterests,
    list: listInterests,
    get: getInterest,
    create: createInterest,
    update: updateInterest,
    remove: deleteInterest,
  })
}

interface Calls {
  lookup: typeof investmentStrategies | typeof investmentInterests
  list: typeof listStrategies | typeof listInterests
  get: typeof getStrategy | typeof getInterest
  create: typeof createStrategy | typeof createInterest
  update: typeof updateStrategy | typeof updateInterest
  remove: typeof deleteStrategy | typeof deleteInterest
}

function mount(api: Api, kind: Kind, calls: Calls): void {
  const subject = kind.noun.toLowerCase()

  serve(api, calls.lookup, ({ db }) => listNamed(db, kind, { active: true }))

  serve(api, calls.list, ({ db, query }) => listNamed(db, kind, query))

  serve(api, calls.get, async ({ db, params }) => (await findNamed(db, kind, params.id)) ?? missing(kind))

  serve(api, calls.create, (context) =>
    context.db.transaction(async (tx) => {
      const { version: _, ...input } = context.body
      const created = await insertNamed(tx, kind, input)
      await recordChange(tx, context, `${subject}.created`, { type: subject, id: created._id }, input)
      return created
    }),
  )

  serve(api, calls.update, (context) =>
    context.db.transaction(async (tx) => {
      const { _id, version, ...input } = context.body
      requireSameId(_id, context.params.id)
      requireVersion(version, (await lockNamedVersion(tx, kind, context.params.id)) ?? missing(kind))
      const updated = (await updateNamed(tx, kind, context.params.id, input)) ?? missing(kind)
      await recordChange(tx, context, `${subject}.updated`, { type: subject, id: updated._id }, input)
      return updated
    }),
  )

  serve(api, calls.remove, (context) =>
    context.db.transaction(async (tx) => {
      const { _id, name } = (await deleteNamed(tx, kind, context.params.id)) ?? missing(kind)
      await recordChange(tx, context, `${subject}.deleted`, { type: subject, id: _id }, { name })
    }),
  )
}

function missing({ noun }: Kind): never {
  throw notFound(noun)
}
