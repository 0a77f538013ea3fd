import { collectReleases, getPlatform, verifyRemote } from '@freehold/contracts'
import { exitCodes } from './CommandError'
import { type FreeholdClient, openFreehold } from './FreeholdClient'
import type { Command, Outcome } from './Command'

export async function verify({ rest: [name], env }: Command): Promise<Outcome> {
  const freehold = await openFreehold(env)
  const found = []
  for (const remote of await namesOf(freehold, name))
    found.push({ remote, ...(await freehold.call(verifyRemote, { params: { remote } })) })
  const damaged = found.flatMap(({ remote, damaged: files }) => files.map((file) => ({ remote, ...file })))
  const lines = [
    ...found.map(({ remote, files, damaged: bad }) => `${remote}: ${files} files, ${bad.length} damaged`),
    ...damaged.map(({ remote, release, path, damage }) => `  ${remote} ${release}/${path}: ${damage}`),
    ...(damaged.length > 0 ? ['Publish the same build again to repair its files'] : []),
  ]
  return { json: found, lines, exitCode: damaged.length > 0 ? exitCodes.refused : exitCodes.done }
}

export async function collect({ rest: [name], env, options }: Command): Promise<Outcome> {
  const freehold = await openFreehold(env)
  const found = []
  const body = { dryRun: options['dry-run'] }
  for (const remote of await namesOf(freehold, name))
    found.push({ remote, ...(await freehold.call(collectReleases, { params: { remote }, body })) })
  const verb = body.dryRun ? 'would be collected' : 'collected'
  const lines = found.map(
    ({ remote, collected, bytes }) =>
      `${remote}: ${collected.length === 0 ? 'nothing' : collected.join(', ')} ${verb}, ${bytes} bytes`,
  )
  return { json: found, lines }
}

const namesOf = async (freehold: FreeholdClient, name: string | undefined) =>
  name === undefined ? (await freehold.call(getPlatform)).remotes.map((remote) => remote.name) : [name]
