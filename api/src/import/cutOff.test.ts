import { defineCutOff } from './defineCutOff'

defineCutOff({ adapters: ['reso'], every: 3 })
