import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** What is looked for and how to look for something else. It is kept in the URL as `q`. */
export function useSearchText() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // The router brings the new URL a moment later: a text box that waited for it would move the caret to its end.
  const [text, show] = useOptimistic(query.get('q') ?? '')
  const searchFor = (next: string) =>
    startTransition(async () => {
      show(next)
      const search = next === '' ? '' : `?${new URLSearchParams({ q: next }).toString()}`
      await navigate({ search }, { replace: true, preventScrollReset: true })
    })
  return [text, searchFor] as const
}
