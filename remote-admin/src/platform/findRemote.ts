import { authClient } from '@freehold/auth-client'
import { ApiError, errorCodes, getPlatform, type PlatformRemote } from '@freehold/contracts'

/** Throws a 404 if there is no such remote. */
export async function findRemote(name: string, signal?: AbortSignal): Promise<PlatformRemote> {
  const { remotes } = await authClient.call(getPlatform, { signal })
  const remote = remotes.find((one) => one.name === name)
  if (remote === undefined) throw notFound(`Remote ${name}`)
  return remote
}

export const notFound = (what: string) =>
  new ApiError(404, { code: errorCodes.notFound, message: `${what} not found` })
