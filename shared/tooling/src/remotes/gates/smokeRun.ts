import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getPlatform, includesRole, listLiveReleases, type RemoteRelease } from '@freehold/contracts'
import type { FreeholdClient } from '../FreeholdClient'
import { groupByRole, nameOf, type PlacedRelease, shellName } from '../site/Combination'
import { SiteBrowser, type SmokeUser } from '../site/SiteBrowser'
import { pagesOf } from '../site/visitPages'
import type { GateReport } from './checkGates'

const GATE = 'smoke run'

export interface SmokeRun {
  report: GateReport
  /** What the release ran with without a problem: the live shell and releases of other remotes. */
  partners: string[]
}

/** A build that is not published: its files come from its `dist`. */
export const placeBuild = (dist: string, release: RemoteRelease): PlacedRelease => ({
  release,
  read: (file) => readFile(path.join(dist, file)),
})

/**
 * Opens the live site in Chromium, with the stable releases of all other remotes; the release comes from its `dist` as if it
 * were promoted for this browser. Every page that it declares must show when it is opened by its address, and then the pages
 * of all, in the same document.
 */
export async function smokeRun(
  freehold: FreeholdClient,
  user: SmokeUser,
  dist: string,
  release: RemoteRelease,
): Promise<SmokeRun> {
  const { shell } = await freehold.call(getPlatform)
  const live = await freehold.call(listLiveReleases)
  const candidate = placeBuild(dist, release)
  const others = live.filter((one) => one.use === 'stable' && one.release.name !== release.name)
  const browser = await SiteBrowser.open(freehold.address, user)
  try {
    if (!includesRole(release.roles, browser.role))
      return refuse(`its roles do not include ${browser.role}, the role of the smoke user`)
    const { role, releases } = largestWith(candidate, groupByRole([candidate, ...others], browser.role))
    const combination = { shell: { buildId: shell?.buildId }, releases }
    const problem = await browser.run(combination, { role, byAddress: pagesOf(release) })
    if (problem !== null) {
      const where =
        problem.remote === null || problem.remote === release.name
          ? problem.path
          : `with it, ${problem.remote} at ${problem.path}`
      return refuse(`${where}: ${problem.message}`)
    }
    const beside = releases.filter((one) => one !== candidate).map(nameOf)
    return {
      report: { gate: GATE, refusal: null },
      partners: [...beside, shellName(combination.shell) ?? []].flat(),
    }
  } finally {
    await browser.close()
  }
}

const refuse = (refusal: string): SmokeRun => ({ report: { gate: GATE, refusal }, partners: [] })

/** The group with most of the releases that the candidate may meet. */
const largestWith = (candidate: PlacedRelease, groups: ReturnType<typeof groupByRole>) =>
  groups
    .filter(({ releases }) => releases.includes(candidate))
    .toSorted((one, other) => other.releases.length - one.releases.length)[0]!
