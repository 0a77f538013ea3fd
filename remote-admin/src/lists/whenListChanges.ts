import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { listPartOf } from './listAddress'

/** Opening and closing a dialog changes the address, but not which rows it shows. */
export function whenListChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const [current, next] = [currentUrl, nextUrl].map((url) => listPartOf(url.searchParams).toString())
  return current === next ? false : defaultShouldRevalidate
}
