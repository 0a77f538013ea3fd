import { startTransition, useOptimistic } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'

export interface ListView {
  /** Search text. */
  text: string
  order: 'name' | 'selected'
}

/** The search and order of a long list, kept in the URL as `q` and `order`, and a function that changes them. */
export function useListView() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const order = query.get('order') === 'selected' ? 'selected' : 'name'
  // The router updates the URL a moment later; an input that waited for it would move its caret to the end.
  const [view, show] = useOptimistic<ListView>({ text: query.get('q') ?? '', order })
  const changeView = (change: Partial<ListView>) =>
    startTransition(async () => {
      const next = { ...view, ...change }
      show(next)
      await navigate({ search: searchOf(next) }, { replace: true, preventScrollReset: true })
    })
  return [view, changeView] as const
}

function searchOf({ text, order }: ListView): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  if (order !== 'name') query.set('order', order)
  return query.size === 0 ? '' : `?${query}`
}

/** Search and order apply to data that is already loaded, so changing them needs no reload. */
export function revalidateUnlessViewChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  return samePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
