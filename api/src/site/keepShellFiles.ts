import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@freehold/contracts'
import type { Config } from '../config'

/** As long as those of a remote: a tab may stay open, and load a page of its shell, across many deploys. */
const KEPT_MS = 30 * DAY_MS
/** Of a copy that is not complete. */
const UNFINISHED = '.unfinished'

type Locations = Pick<Config, 'root' | 'dataDirectory'>

/** The files of the shell's build, whose names have a hash of their content. */
export const builtAssets = ({ root }: Locations): string => path.join(root, 'host/dist/assets')

/** Where those of this and of former builds are kept. */
export const keptAssets = ({ dataDirectory }: Locations): string => path.join(dataDirectory, 'shell/assets')

/**
 * Keeps the files of the shell that is served for 30 days after it was served last: a new build replaces them, and an image
 * has only its own. Called regularly, because the time of a file is when it was last known to be in use.
 */
export async function keepShellFiles(config: Locations, now: Date): Promise<void> {
  const [from, to] = [builtAssets(config), keptAssets(config)]
  const built = await filesBelow(from)
  for (const file of built) {
    const target = path.join(to, file)
    if (!(await touch(target, now))) await copyWhole(path.join(from, file), target, now)
  }
  const isBuilt = new Set(built)
  for (const file of await filesBelow(to)) {
    if (isBuilt.has(file)) continue
    const kept = path.join(to, file)
    if ((await stat(kept)).mtimeMs < now.getTime() - KEPT_MS) await rm(kept, { force: true })
  }
}

/** The paths of all files below a folder, relative to it; none if there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return (
    entries
      // Source maps are not served.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  )
}

/** False if there is no such file. */
const touch = (file: string, time: Date) =>
  utimes(file, time, time).then(
    () => true,
    () => false,
  )

/** Under its name only once it is complete, as replicas with the same folder may serve it. */
async function copyWhole(from: string, to: string, time: Date): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const unfinished = `${to}.${process.pid}${UNFINISHED}`
  await copyFile(from, unfinished)
  await utimes(unfinished, time, time)
  await rename(unfinished, to)
}
