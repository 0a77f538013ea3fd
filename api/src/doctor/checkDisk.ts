import { mkdtemp, rmdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Finding, ok, problem, warning } from './Finding'
import { bytesInWords } from './bytesInWords'

/** An import or a publication needs this much at once. */
const NEEDED_BYTES = 200e6
/** Weeks of audit log, uploads and releases of a small installation. */
const COMFORTABLE_BYTES = 2e9

/** Whether a directory can be written to, and how much space is left. */
export async function checkDisk(check: string, directory: string, setting: string): Promise<Finding> {
  try {
    await rmdir(await mkdtemp(path.join(directory, '.doctor-')))
    const { bavail, bsize } = await statfs(directory)
    return judgeSpace(check, directory, bavail * bsize)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return warning(
        check,
        `${directory} does not exist yet: Freehold makes it when it needs it, if its user may`,
      )
    return problem(
      check,
      `cannot write to ${directory} (${code}): make it writable for this user, or set ${setting}`,
    )
  }
}

export function judgeSpace(check: string, directory: string, freeBytes: number): Finding {
  const left = `${directory} has ${bytesInWords(freeBytes)} left`
  if (freeBytes < NEEDED_BYTES) return problem(check, `${left}: free some space now, or writes will fail`)
  if (freeBytes < COMFORTABLE_BYTES) return warning(check, `${left}: free some space, or enlarge the volume`)
  return ok(check, left)
}
