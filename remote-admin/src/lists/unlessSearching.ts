import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

/** The text that is looked for names rows of a list that is already here. */
export function unlessSearching({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  const searching = samePage && currentUrl.search !== nextUrl.search && formMethod === undefined
  return searching ? false : defaultShouldRevalidate
}
