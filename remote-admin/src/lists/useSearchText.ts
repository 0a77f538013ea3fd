import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** The server is asked once the person pauses. */
const PAUSE_MS = 300

/** What is looked for, as typed, and how to look for something else. It is kept in the URL as `q`. */
export function useSearchText() {
  const { query, change } = useListAddress()
  const { key, state } = useLocation()
  const looked = query.get('q') ?? ''
  const [text, show] = useState(looked)
  const [seen, see] = useState(key)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  // A link or a step back says what is looked for; the own navigation may be behind what is typed by now.
  if (seen !== key) {
    see(key)
    if ((state as { typed?: boolean } | null)?.typed !== true) show(looked)
  }

  function searchFor(next: string) {
    show(next)
    clearTimeout(pause.current)
    const look = () => void change({ q: next }, { typed: true })
    if (next === '') look()
    else pause.current = setTimeout(look, PAUSE_MS)
  }
  return [text, searchFor, looked] as const
}
