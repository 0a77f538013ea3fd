import { authClient } from '@freehold/auth-client'
import { type Account, autocompleteDebounceMs, searchAccounts } from '@freehold/contracts'
import { useEffect, useState } from 'react'

interface Found {
  search: string
  accounts: readonly Account[]
  hasFailed: boolean
}

/**
 * Searches accounts after a pause in typing. Null until the first result; the previous result stays until the next.
 * @param search null sends no request
 */
export function useAccounts(search: string | null) {
  const [found, setFound] = useState<Found | null>(null)
  const isFirst = found === null

  useEffect(() => {
    if (search === null) return undefined
    const request = new AbortController()
    async function fetchAccounts(search: string) {
      const query = search === '' ? {} : { search }
      try {
        const accounts = await authClient.call(searchAccounts, { query, signal: request.signal })
        if (!request.signal.aborted) setFound({ search, accounts, hasFailed: false })
      } catch {
        if (!request.signal.aborted) setFound({ search, accounts: [], hasFailed: true })
      }
    }
    const pause = setTimeout(() => void fetchAccounts(search), isFirst ? 0 : autocompleteDebounceMs)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [search, isFirst])

  return found
}
