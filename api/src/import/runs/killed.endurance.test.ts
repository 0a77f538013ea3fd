import { importAdapters } from '@freehold/contracts'
import { defineImportKills } from '../testing/defineKills'

jest.setTimeout(1_800_000)

defineImportKills({ adapters: importAdapters, embedded: [[0.2, 0.3]], postgres: [[0.2, 0.3], [0.8]] })
