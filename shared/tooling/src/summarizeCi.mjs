import { summarizeSuites } from './results.mjs'

process.exit(summarizeSuites(['test', 'endurance']))
