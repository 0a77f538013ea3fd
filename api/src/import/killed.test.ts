import { defineImportKills } from './killedImports'

jest.setTimeout(300_000)

// Imports of files are killed in servers.test.ts.
defineImportKills({ adapters: [], embedded: [[0.2, 0.4]], postgres: [[0.3]] })
