import { eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { letterheads } from '../db/schema'
import type { Logo } from './logo'

/** What an account has stored of its letterhead. */
export interface StoredLetterhead {
  logo: Logo | null
  phone: string | null
  email: string | null
}

const none: StoredLetterhead = { logo: null, phone: null, email: null }

export async function findLetterhead(db: Database, accountId: string): Promise<StoredLetterhead> {
  const [row] = await db.select().from(letterheads).where(eq(letterheads.accountId, accountId))
  if (!row) return none
  const { logo: file, logoType: type, phone, email } = row
  return { logo: file && type && { file, type }, phone, email }
}

export async function storeLetterhead(
  tx: Database,
  accountId: string,
  { logo, phone, email }: StoredLetterhead,
): Promise<void> {
  const row = { logo: logo?.file ?? null, logoType: logo?.type ?? null, phone, email }
  await tx
    .insert(letterheads)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: letterheads.accountId, set: row })
}
