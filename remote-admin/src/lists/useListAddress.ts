import { useLocation, useNavigate } from 'react-router-dom'
import { type ListKey, listPartOf } from './listAddress'

/** The query of the list's address, and how to change parts of it. What narrows or orders the list begins at page one. */
export function useListAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = listPartOf(new URLSearchParams(search))

  function searchWith(change: Partial<Record<ListKey, string>>): string {
    const next = new URLSearchParams(query)
    if (!('page' in change)) next.delete('page')
    for (const [key, value] of Object.entries(change)) next.set(key, value)
    return next.size === 0 ? '' : `?${listPartOf(next).toString()}`
  }

  const change = (parts: Partial<Record<ListKey, string>>, state?: object) =>
    navigate({ search: searchWith(parts) }, { replace: true, preventScrollReset: true, state })

  return { query, searchWith, change }
}
