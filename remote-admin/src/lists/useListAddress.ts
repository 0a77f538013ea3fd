import { useLocation, useNavigate } from 'react-router-dom'
import { type ListKey, listParams } from './listAddress'

/** The list's query parameters and a way to change them. Any change but of the page returns to page one. */
export function useListAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = listParams(new URLSearchParams(search))

  function searchWith(change: Partial<Record<ListKey, string>>): string {
    const next = new URLSearchParams(query)
    if (!('page' in change)) next.delete('page')
    for (const [key, value] of Object.entries(change)) next.set(key, value)
    return next.size === 0 ? '' : `?${listParams(next).toString()}`
  }

  const change = (parts: Partial<Record<ListKey, string>>, state?: object) =>
    navigate({ search: searchWith(parts) }, { replace: true, preventScrollReset: true, state })

  return { query, searchWith, change }
}
