import { defineImportKills } from './killedImports'

jest.setTimeout(300_000)

defineImportKills({ adapters: ['csv'], embedded: [[0.2, 0.4]], postgres: [[0.3]] })
