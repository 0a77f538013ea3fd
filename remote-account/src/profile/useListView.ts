import { startTransition, useOptimistic } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'

export interface ListView {
  /** What is looked for. */
  text: string
  order: 'name' | 'selected'
}

/** How a long list is looked at, and how to look at it otherwise. It is kept in the URL as `q` and `order`. */
export function useListView() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const order = query.get('order') === 'selected' ? 'selected' : 'name'
  // The router brings the new URL a moment later: a text box that waited for it would move the caret to its end.
  const [view, show] = useOptimistic<ListView>({ text: query.get('q') ?? '', order })
  const look = (change: Partial<ListView>) =>
    startTransition(async () => {
      const next = { ...view, ...change }
      show(next)
      await navigate({ search: searchOf(next) }, { replace: true, preventScrollReset: true })
    })
  return [view, look] as const
}

function searchOf({ text, order }: ListView): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  if (order !== 'name') query.set('order', order)
  return query.size === 0 ? '' : `?${query}`
}

/** How one looks at a list names rows of what is already here. */
export function unlessLookingOtherwise({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  return samePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
