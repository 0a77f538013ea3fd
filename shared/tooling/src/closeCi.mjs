import { closeAll } from './results.mjs'

process.exit(closeAll(['test', 'endurance']))
