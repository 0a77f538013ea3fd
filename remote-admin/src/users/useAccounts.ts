import { authClient } from '@freehold/auth-client'
import { type Account, autocompleteDebounceMs, searchAccounts } from '@freehold/contracts'
import { useEffect, useState } from 'react'

interface Found {
  search: string
  accounts: readonly Account[]
  hasFailed: boolean
}

/**
 * The accounts that a search finds, once the person pauses; null until the first answer. The answer before stays until
 * the next.
 * @param search null: nothing is asked
 */
export function useAccounts(search: string | null) {
  const [found, setFound] = useState<Found | null>(null)
  const isFirst = found === null

  useEffect(() => {
    if (search === null) return undefined
    const asking = new AbortController()
    async function ask(search: string) {
      const query = search === '' ? {} : { search }
      try {
        const accounts = await authClient.call(searchAccounts, { query, signal: asking.signal })
        if (!asking.signal.aborted) setFound({ search, accounts, hasFailed: false })
      } catch {
        if (!asking.signal.aborted) setFound({ search, accounts: [], hasFailed: true })
      }
    }
    const pause = setTimeout(() => void ask(search), isFirst ? 0 : autocompleteDebounceMs)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [search, isFirst])

  return found
}
