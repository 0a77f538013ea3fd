import account from '../../../../../remote-account/package.json' with { type: 'json' }
import admin from '../../../../../remote-admin/package.json' with { type: 'json' }
import property from '../../../../../remote-property/package.json' with { type: 'json' }
import search from '../../../../../remote-search/package.json' with { type: 'json' }

/** What the remotes tell of themselves when they are published: their paths, and what their pages ask for first. */
export const declarations = [search, property, admin, account].map(({ freehold }) => freehold)
