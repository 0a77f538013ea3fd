import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'

const installed = () =>
  [
    process.env.PGBOUNCER_PATH,
    '/usr/sbin/pgbouncer',
    '/usr/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
  ].find((path) => path && existsSync(path))

/** The PgBouncer that replicas share in tests. Installs it if possible; undefined otherwise. */
export async function ensurePgBouncer() {
  if (!installed()) await installDebianPackages('pgbouncer')
  return installed()
}
