import type { Actor } from '../audit/recordChange'
import type { RequestContext } from '../services'

/** The context of an Admin's call. */
export type AdminContext = RequestContext & Actor
