import { defineFlood } from './defineFlood'

defineFlood(12, { holdMaxMs: 500 })
