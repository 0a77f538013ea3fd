/**
 * Every route that is measured: where it is, who may see it, what is on the page once it is there, and how one gets
 * there by a click. `at` may need the id of a home.
 */
export const routes = [
  { name: 'sign-in', path: () => '/login', as: null, ready: 'button[type="submit"]' },
  { name: 'forgot password', path: () => '/forgotPassword', as: null, ready: 'button[type="submit"]' },
  { name: 'dashboard', path: () => '/app/', as: 'investor', ready: 'main table tbody tr' },
  { name: 'help', path: () => '/app/help', as: 'investor', ready: 'main h1' },
  {
    name: 'search',
    remote: 'remote-search',
    path: () => '/app/search',
    as: 'investor',
    ready: '[role="region"][aria-label="Map"] [role="button"]',
  },
  {
    name: 'property',
    remote: 'remote-property',
    path: (homeId) => `/app/property/${homeId}`,
    as: 'investor',
    ready: 'main [role="tab"]',
  },
  {
    name: 'profile',
    remote: 'remote-account',
    path: () => '/app/profile/markets',
    as: 'investor',
    ready: 'main [role="switch"], main [type="checkbox"]',
  },
  {
    name: 'account',
    remote: 'remote-account',
    path: () => '/app/account',
    as: 'investor',
    ready: 'main form',
  },
  {
    name: 'admin',
    remote: 'remote-admin',
    path: () => '/app/adminSettings/users',
    as: 'admin',
    ready: 'main:has(a[href*="/add"]) tbody tr',
  },
]
