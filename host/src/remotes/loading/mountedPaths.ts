import { ownsPath } from '@freehold/contracts'

/** The paths of the remotes whose routes are in the router; a page has one router. */
const mounted = new Set<string>()

export const addMountedPaths = (paths: string[]) => paths.forEach((path) => mounted.add(path))

export const isMounted = (path: string) => ownsPath([...mounted], path)

export const clearMountedPaths = () => mounted.clear()
