import { defineImportKills } from '../testing/defineKills'

jest.setTimeout(300_000)

// servers.test.ts kills imports of files.
defineImportKills({ adapters: [], embedded: [[0.2, 0.3]], postgres: [[0.3]] })
