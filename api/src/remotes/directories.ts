import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Operations on directories that other replicas may move or remove at the same time. */

export const hasCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

export const namesIn = (directory: string) => readdir(directory).catch((): string[] => [])

/** Atomic. False when there is nothing to move. An existing target is kept, and the source removed. */
export async function moveDirectory(from: string, to: string): Promise<boolean> {
  if ((await namesIn(from)).length === 0) return false
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(from, { recursive: true, force: true })
  }
  return true
}

/** The directory's entries by the time of their last change, the oldest first. */
export async function listOldestFirst(parent: string): Promise<{ directory: string; changedMs: number }[]> {
  const found: { directory: string; changedMs: number }[] = []
  for (const name of await namesIn(parent)) {
    const directory = path.join(parent, name)
    const stats = await stat(directory).catch(() => null)
    if (stats !== null) found.push({ directory, changedMs: stats.mtimeMs })
  }
  return found.toSorted((a, b) => a.changedMs - b.changedMs)
}

export async function sizeOf(directory: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(directory, { recursive: true }).catch((): string[] => [])) {
    const stats = await stat(path.join(directory, name)).catch(() => null)
    if (stats?.isFile()) bytes += stats.size
  }
  return bytes
}
