import type { ListFilter } from '@freehold/contracts'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom'

const ROWS_A_PAGE = 25

/** Query parameters of a list's URL: search text, filter, sort order, page. */
export type ListKey = 'q' | 'active' | 'sort' | 'page'
const listKeys: readonly ListKey[] = ['q', 'active', 'sort', 'page']

/** The query parameters that decide which rows are shown, without those of an open dialog. */
export function listParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(listKeys.flatMap((key) => (query.get(key) ? [[key, query.get(key)!]] : [])))
}

/** The sort order in a URL: `sort=email`, or `sort=-email` for descending. */
export function readSort<Sort extends string>(query: URLSearchParams, sorts: readonly Sort[]) {
  const sortParameter = query.get('sort') ?? ''
  const sort = sorts.find((name) => name === sortParameter.replace(/^-/, '')) ?? sorts[0]
  return { sort, descending: sort !== undefined && sortParameter === `-${sort}` }
}

export const readPage = (query: URLSearchParams) =>
  /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / ROWS_A_PAGE))

const yesAndNo = { yes: 'true', no: 'false' } as const

/** API queries for a list's URL: `query` for the rows of one page, `filter` for the count of all matching rows. */
export function readListQuery<Sort extends string>({ url }: Request, sorts: readonly Sort[]) {
  const address = new URL(url).searchParams
  const { sort, descending } = readSort(address, sorts)
  const active = address.get('active')
  const filter = {
    ...(address.get('q') && { search: address.get('q')! }),
    ...((active === 'yes' || active === 'no') && { active: yesAndNo[active] }),
  } satisfies Record<keyof ListFilter, string> | object
  const query = {
    ...filter,
    ...(sort !== undefined && { sort }),
    ...(descending && { order: 'desc' as const }),
    offset: String((readPage(address) - 1) * ROWS_A_PAGE),
    limit: String(ROWS_A_PAGE),
  }
  return { query, filter }
}

/** A page past the end, such as after its last row was deleted, redirects to the last page. */
export function redirectToLastPage({ url }: Request, total: number): void {
  const { pathname, searchParams } = new URL(url)
  if (readPage(searchParams) <= pagesOf(total)) return
  searchParams.set('page', String(pagesOf(total)))
  // Thrown, not returned, so that the caller does not go on.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect(`${pathname}?${searchParams.toString()}`)
}

/** Reloads a list unless the URL changed only by opening or closing a dialog. */
export function revalidateOnListChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const [current, next] = [currentUrl, nextUrl].map((url) => listParams(url.searchParams).toString())
  return current === next ? false : defaultShouldRevalidate
}
