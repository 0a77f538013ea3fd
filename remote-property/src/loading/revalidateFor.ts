import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

/** A `shouldRevalidate` for a page whose data depends on these parameters of its address, and on no other. */
export const revalidateFor =
  (...parameters: readonly string[]) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const isSameData =
      currentUrl.pathname === nextUrl.pathname &&
      parameters.every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
    return isSameData && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
  }
