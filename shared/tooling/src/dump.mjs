import './nodeVersion.mjs'
import { statSync } from 'node:fs'
import { createJiti } from 'jiti'
import { ensureInstalled } from './ensureInstalled.mjs'
import { bin, fail, root, run } from './run.mjs'

// Writes the dump with which migrations of later versions are tested: api/fixtures/dumps/<name>.sql.br and <name>.json.
const [name = ''] = process.argv.slice(2)
const { DATABASE_URL: server } = process.env
if (server === undefined)
  fail('Set DATABASE_URL to a PostgreSQL server: the dump is made in a temporary database there')
if (!/^[\w.-]+$/.test(name)) fail('Name the dump by its day and version, such as 2026-11-25-0.1.0')

await ensureInstalled()
/** @type {{ makeDump: (name: string, server: string) => Promise<[string, string]> }} */
const { makeDump } = await createJiti(import.meta.url).import(`${root}api/src/dumps/makeDump.ts`)
const files = await makeDump(name, server)
await run(bin('oxfmt'), [files[1]])
for (const file of files)
  console.log(`${file.replace(root, '')}: ${Math.ceil(statSync(file).size / 1_000)} kB`)
