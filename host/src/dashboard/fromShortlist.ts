import { paths } from '@freehold/contracts'

/** Of the place in the dashboard that {@link fromShortlist} leads to. */
export const SHORTLIST_ID = 'shortlist'

/** State of links on the shortlist: the way back from the pages that they open. */
export const fromShortlist = { from: `${paths.app}#${SHORTLIST_ID}`, fromName: 'Shortlist' }
