import { developParameter, developStorageKey, isLoopback } from '@freehold/contracts'

/**
 * Only the shell's development build may load a remote from a development server, so its production build redirects a
 * tab that has one. When the server answers with the production build again, it has no development build, and the tab
 * forgets its development servers.
 */
export function redirectToDevelopmentBuild() {
  try {
    const stored = sessionStorage.getItem(developStorageKey)
    if (stored === null || !isLoopback(location.hostname)) return
    const address = new URL(location.href)
    if (address.searchParams.has(developParameter)) return sessionStorage.removeItem(developStorageKey)
    address.searchParams.set(developParameter, stored)
    location.replace(address)
  } catch {
    // With blocked storage the tab has no development servers.
  }
}
