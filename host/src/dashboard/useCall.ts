import { authClient } from '@freehold/auth-client'
import type { Endpoint, ResultOf } from '@freehold/contracts'
import useSWR from 'swr'

/** The state of a call. */
export interface CallState<T> {
  data?: T | undefined
  error?: Error | undefined
  isValidating: boolean
  /** Repeats the call. */
  mutate: () => Promise<unknown>
}

/** A user who changes what a card lists and returns at once must see the change. */
const options = { dedupingInterval: 0 }

/** Where the result of an endpoint without parameters is kept. */
export const callKey = ({ base, path }: Endpoint) => base + path

/** Calls an endpoint without parameters and keeps its result up to date while the card is shown. */
export function useCall<E extends Endpoint>(endpoint: E): CallState<ResultOf<E>> {
  const ask = () => authClient.call<Endpoint>(endpoint) as Promise<ResultOf<E>>
  const { data, error, isValidating, mutate } = useSWR<ResultOf<E>, Error>(callKey(endpoint), ask, options)
  return { data, error, isValidating, mutate: () => mutate() }
}
