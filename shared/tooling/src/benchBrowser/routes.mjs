/**
 * Every route except the forms that open over a list: its path, which may contain the id of a home, who may see it, and
 * a selector that matches once it is drawn.
 * @typedef {{ name: string, path: (homeId: string) => string, as: 'investor' | 'admin' | null, ready: string }} Route
 * @type {Route[]}
 */
export const routes = [
  { name: 'sign-in', path: () => '/login', as: null, ready: 'button[type="submit"]' },
  { name: 'forgot password', path: () => '/forgotPassword', as: null, ready: 'button[type="submit"]' },
  { name: 'outdated reset link', path: () => '/passwordReset/none', as: null, ready: 'main h1' },
  { name: 'dashboard', path: () => '/app/', as: 'investor', ready: 'main table tbody tr' },
  { name: 'help', path: () => '/app/help', as: 'investor', ready: 'main h1' },
  { name: 'contacts', path: () => '/app/contacts', as: 'investor', ready: 'main h1' },
  {
    name: 'search',
    path: () => '/app/search',
    as: 'investor',
    ready: '[role="region"][aria-label="Map"] [role="button"]',
  },
  {
    name: 'property',
    path: (homeId) => `/app/property/${homeId}`,
    as: 'investor',
    // The info window on the map of a search has tabs as well.
    ready: 'main [role="tab"]:not([aria-label="Map"] *)',
  },
  {
    name: 'report',
    path: (homeId) => `/app/property/${homeId}/report`,
    as: 'investor',
    ready: 'main table',
  },
  {
    name: 'comparison',
    path: (homeId) => `/app/property/compare?property=${homeId}&strategy=buyHold`,
    as: 'investor',
    ready: 'main table',
  },
  {
    name: 'profile',
    path: () => '/app/profile/markets',
    as: 'investor',
    ready: 'main [role="switch"], main [type="checkbox"]',
  },
  ...['interests', 'strategies'].map(
    /** @returns {Route} */
    (tab) => ({
      name: `profile, ${tab}`,
      path: () => `/app/profile/${tab}`,
      as: 'investor',
      ready: 'main [role="switch"], main [type="checkbox"]',
    }),
  ),
  {
    name: 'profile, experience',
    path: () => '/app/profile/experience',
    as: 'investor',
    ready: 'main h2',
  },
  {
    name: 'account',
    path: () => '/app/account',
    as: 'investor',
    ready: 'main form',
  },
  {
    name: 'admin',
    path: () => '/app/adminSettings/users',
    as: 'admin',
    ready: 'main:has(a[href*="/add"]) tbody tr',
  },
  ...['markets', 'interests', 'strategies'].map(
    /** @returns {Route} */
    (section) => ({
      name: `admin, ${section}`,
      path: () => `/app/adminSettings/${section}`,
      as: 'admin',
      ready: `main:has(a[href*="/${section}/add"]) tbody tr`,
    }),
  ),
  ...['rates', 'imports', 'listings', 'basemaps', 'platform'].map(
    /** @returns {Route} */
    (section) => ({
      name: section,
      path: () => `/app/adminSettings/${section}`,
      as: 'admin',
      ready: 'main h2',
    }),
  ),
]
