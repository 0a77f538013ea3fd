import { defineInterruptions } from '../testing/defineInterruptions'

defineInterruptions({ adapters: ['reso'], every: 3 })
