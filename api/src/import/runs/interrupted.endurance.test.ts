import { importAdapters } from '@freehold/contracts'
import { defineInterruptions } from '../testing/defineInterruptions'

defineInterruptions({ adapters: importAdapters, every: 1 })
