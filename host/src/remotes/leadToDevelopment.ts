import { developParameter, developStorageKey, isLoopback } from '@freehold/contracts'

/**
 * In the shell's production build: a tab that takes a remote from a development server asks for the development build,
 * whose page alone may do so. Where the server answers with this page all the same, the tab has nothing to go on with.
 */
export function leadToDevelopment() {
  try {
    const stored = sessionStorage.getItem(developStorageKey)
    if (stored === null || !isLoopback(location.hostname)) return
    const address = new URL(location.href)
    if (address.searchParams.has(developParameter)) return sessionStorage.removeItem(developStorageKey)
    address.searchParams.set(developParameter, stored)
    location.replace(address)
  } catch {
    // Without a storage there is nothing to remember.
  }
}
