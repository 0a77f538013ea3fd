import { autocompleteDebounceMs } from '@freehold/contracts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** The search text as typed, and a setter that writes it to the URL as `q` after a pause. */
export function useSearchText() {
  const { query, change } = useListAddress()
  const { key, state } = useLocation()
  const searched = query.get('q') ?? ''
  const [text, setText] = useState(searched)
  const [seenKey, setSeenKey] = useState(key)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  // Links and the back button set the text. Navigations of this hook do not: they may be behind what is typed by now.
  if (seenKey !== key) {
    setSeenKey(key)
    if ((state as { typed?: boolean } | null)?.typed !== true) setText(searched)
  }

  function searchFor(next: string) {
    setText(next)
    clearTimeout(pause.current)
    const search = () => void change({ q: next }, { typed: true })
    if (next === '') search()
    else pause.current = setTimeout(search, autocompleteDebounceMs)
  }
  return [text, searchFor, searched] as const
}
