import { autocompleteDebounceMs } from '@freehold/contracts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** The search text as typed, and a setter that writes it to the URL as `q` after a pause. */
export function useSearchText() {
  const { query, change } = useListAddress()
  const { key, state } = useLocation()
  const searched = query.get('q') ?? ''
  const [text, show] = useState(searched)
  const [seen, see] = useState(key)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  // Links and the back button set the text. Navigations of this hook do not: they may be behind what is typed by now.
  if (seen !== key) {
    see(key)
    if ((state as { typed?: boolean } | null)?.typed !== true) show(searched)
  }

  function searchFor(next: string) {
    show(next)
    clearTimeout(pause.current)
    const search = () => void change({ q: next }, { typed: true })
    if (next === '') search()
    else pause.current = setTimeout(search, autocompleteDebounceMs)
  }
  return [text, searchFor, searched] as const
}
