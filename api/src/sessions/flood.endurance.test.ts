import { owaspCost } from '../passwords/hashPassword'
import { defineFlood } from './defineFlood'

/** With hashes as costly, and tries held as long, as in production. */
defineFlood(400, { passwordCost: owaspCost, holdMaxMs: 2_000 })
