import { importAdapters } from '@freehold/contracts'
import { defineCutOff } from './defineCutOff'

defineCutOff({ adapters: importAdapters, every: 1 })
