import { eq, ne } from 'drizzle-orm'
import { excluded } from './columns'
import type { Database } from './Database'
import { settings } from './schema'

/** Keys of the table `settings`, whose values survive a restart and are shared by replicas. */
type SettingKey = 'places' | 'homes' | 'demo-market' | 'withholding-key' | 'webhook'

export async function readSetting(db: Database, key: SettingKey): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value
}

/** Keeps the value that is there. */
export async function addSetting(db: Database, key: SettingKey, value: string): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
}

/** Locks the setting until the transaction ends, even if the value stays the same. */
export async function writeSetting(db: Database, key: SettingKey, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: ne(settings.value, excluded(settings.value)),
    })
}
