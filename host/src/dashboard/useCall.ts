import { authClient } from '@freehold/auth-client'
import type { Endpoint, ResultOf } from '@freehold/contracts'
import useSWR from 'swr'

/** How a call stands. */
export interface CardAnswer<T> {
  data?: T | undefined
  error?: Error | undefined
  isValidating: boolean
  /** Asks again. */
  mutate: () => Promise<unknown>
}

/** Whoever comes back at once, after changing what a card lists, sees it changed. */
const options = { dedupingInterval: 0 }

/** The answer of an endpoint without parameters, kept up to date while its card is on screen. */
export function useCall<E extends Endpoint>(endpoint: E): CardAnswer<ResultOf<E>> {
  const ask = () => authClient.call<Endpoint>(endpoint) as Promise<ResultOf<E>>
  const key = endpoint.base + endpoint.path
  const { data, error, isValidating, mutate } = useSWR<ResultOf<E>, Error>(key, ask, options)
  return { data, error, isValidating, mutate: () => mutate() }
}
