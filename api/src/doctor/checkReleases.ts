import { statfs } from 'node:fs/promises'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { summarizeStore } from '../remotes/summarizeStore'
import { readLiveShell } from '../remotes/liveShell'
import { bytesInWords } from './bytesInWords'
import { counted } from './counted'
import { type Finding, ok, problem, warning } from './Finding'

const CHECK = 'releases'
/** Of its volume, above which the releases are worth a look. */
const LARGE_SHARE = 0.2

export async function checkPages(config: Config): Promise<Finding> {
  return (await readLiveShell(config)) === null
    ? problem('pages', `there is no built shell in ${config.root}/host/dist: npm run build`)
    : ok('pages', 'the shell is built')
}

/** The stored files of releases: damage, those that nothing needs any more, and their size. */
export async function checkReleases(db: Database, config: Config, now: Date): Promise<Finding> {
  const { count, bytes, damaged, old, oldBytes } = await summarizeStore(db, config.releasesDirectory, now)
  const [first] = damaged
  if (first !== undefined) {
    const what = `${counted(damaged.length, 'damaged file')}, the first: ${first.file} of ${first.release} (${first.damage})`
    const how = 'publish the same build again: npm run remotes -- publish'
    return damaged.some(({ isLive }) => isLive)
      ? problem(CHECK, `${what}; browsers need some of them now: ${how}`)
      : warning(CHECK, `${what}; none is live: ${how}`)
  }
  if (old.length > 0)
    return warning(
      CHECK,
      `nothing needs ${old.join(', ')} any more (${bytesInWords(oldBytes)}): a running server removes such releases every hour, npm run remotes -- gc does at once`,
    )
  const size = await volumeBytes(config.releasesDirectory)
  const share = size === null ? 0 : bytes / size
  const said = `${count} with ${bytesInWords(bytes)}, ${(share * 100).toFixed(1)} % of the volume; all files are whole`
  return share > LARGE_SHARE
    ? warning(CHECK, `${said}: enlarge the volume, or publish smaller builds`)
    : ok(CHECK, said)
}

const volumeBytes = (directory: string) =>
  statfs(directory).then(
    ({ blocks, bsize }) => blocks * bsize,
    () => null,
  )
