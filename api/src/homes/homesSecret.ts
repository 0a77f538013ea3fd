import { randomBytes } from 'node:crypto'
import type { Database } from '../db/Database'
import { addSetting, readSetting } from '../db/settings.queries'

const SECRET_BYTES = 32

/**
 * The secret of this installation from which the keys of its homes and the moves of their markers follow. It is made when
 * it is first needed; a dry run writes nothing, and then any secret will do.
 */
export async function homesSecret(db: Database, { isDryRun = false } = {}): Promise<string> {
  const stored = await readSetting(db, 'withholding-key')
  if (stored !== undefined) return stored
  const made = randomBytes(SECRET_BYTES).toString('base64url')
  if (isDryRun) return made
  await addSetting(db, 'withholding-key', made)
  return (await readSetting(db, 'withholding-key')) ?? made
}
