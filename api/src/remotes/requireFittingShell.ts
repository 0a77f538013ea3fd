import { misfitsOf, type ReleaseId, releaseNameOf } from '@freehold/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { recordAudit } from '../audit/audit.queries'
import type { Services } from '../services'
import { StartError } from '../startError'
import { ADOPTER } from './adoptBuilds'
import { type RemoteState, selectStates } from './changes.queries'
import { readLiveShell } from './liveShell'
import { selectReleases, type StoredRelease } from './releases.queries'
import { liveIn, previousOf } from './traffic'

/**
 * The gate of the shell's own deploy: throws a StartError if releases that have traffic, or that a rollback leads to, do not
 * fit the shell that is about to be served. With a reason to do so anyway (`SHELL_FORCED`) it is recorded instead. Outside
 * production the releases to roll back to do not count, because a rebuilt checkout replaces shell and remotes together.
 */
export async function requireFittingShell(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const shell = await readLiveShell(config)
  if (shell === null) return
  const states = await selectStates(db)
  const broken: string[] = []
  for (const state of states) {
    for (const { release, use, description } of await findUsed({ db, config }, state)) {
      const reasons = Object.values(misfitsOf(description, shell))
      if (reasons.length > 0) broken.push(`${state.remote} ${release} (${use}): ${reasons.join('; ')}`)
    }
  }
  if (broken.length === 0) return
  const message = `This shell does not fit releases that are in use.\n  ${broken.join('\n  ')}`
  if (config.shellForced === null)
    throw new StartError(
      `${message}\nPromote releases that fit it first, or set SHELL_FORCED to the reason why it has to be served anyway`,
    )
  log.warn({ broken, reason: config.shellForced }, 'the shell does not fit releases that are in use')
  await recordAudit(db, {
    at: now(),
    actor: ADOPTER,
    action: 'shell.forced',
    details: { broken, reason: config.shellForced },
  })
}

type Use = 'stable' | 'canary' | 'to roll back to'

async function findUsed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { remote, traffic }: RemoteState,
): Promise<(StoredRelease & { use: Use })[]> {
  const { stable, canary, former } = traffic
  const named = [...liveIn(traffic), ...former].map((one) => releaseNameOf(remote, one))
  const found = new Map((await selectReleases(db, named)).map((one) => [one.release, one]))
  const isAvailable = (release: ReleaseId) => found.get(release)?.state === 'available'
  const previous = config.production ? previousOf({ ...traffic, canary: null }, isAvailable) : null
  const uses: [ReleaseId | null, Use][] = [
    [stable, 'stable'],
    [canary?.release ?? null, 'canary'],
    [previous, 'to roll back to'],
  ]
  return uses.flatMap(([release, use]) => {
    const one = release === null ? undefined : found.get(release)
    return one === undefined ? [] : [{ ...one, use }]
  })
}
