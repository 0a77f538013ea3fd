#!/usr/bin/env node
import './nodeVersion.mjs'
import { createJiti } from 'jiti'

// The command and the contracts are TypeScript, which jiti loads without a build.
/** @type {typeof import('./remotes/main.ts')} */
const { main } = await createJiti(import.meta.url).import('./remotes/main.ts')
process.exit(await main(process.argv.slice(2), process.env))
