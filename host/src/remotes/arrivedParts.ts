import { matchesPath } from '@freehold/contracts'

/** The paths whose remotes' routes are in the router, of which a page has one. */
const arrived = new Set<string>()

export const markArrived = (paths: string[]) => paths.forEach((path) => arrived.add(path))

export const hasArrived = (path: string) => [...arrived].some((pattern) => matchesPath(pattern, path))

export const forgetArrived = () => arrived.clear()
