import { owaspCost } from '../access/hashPassword'
import { defineFlood } from './defineFlood'

/** Uses the hash cost and the sign-in delays of production. */
defineFlood(400, { passwordCost: owaspCost, holdMaxMs: 2_000 })
