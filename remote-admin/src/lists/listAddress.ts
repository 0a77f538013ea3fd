import type { ListFilter } from '@freehold/contracts'
import { redirect } from 'react-router-dom'

const ROWS_A_PAGE = 25

/** The query of a list's address: what is looked for, which rows, in which order, which page. */
export type ListKey = 'q' | 'active' | 'sort' | 'page'
const listKeys: readonly ListKey[] = ['q', 'active', 'sort', 'page']

/** Those parts of an address that say which rows are shown; an open dialog does not. */
export function listPartOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(listKeys.flatMap((key) => (query.get(key) ? [[key, query.get(key)!]] : [])))
}

/** The order that an address asks for: `sort=email`, backwards `sort=-email`. */
export function readSort<Sort extends string>(query: URLSearchParams, sorts: readonly Sort[]) {
  const asked = query.get('sort') ?? ''
  const sort = sorts.find((name) => name === asked.replace(/^-/, '')) ?? sorts[0]
  return { sort, descending: sort !== undefined && asked === `-${sort}` }
}

export const readPage = (query: URLSearchParams) =>
  /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / ROWS_A_PAGE))

const yesAndNo = { yes: 'true', no: 'false' } as const

/** What the server is asked for: the rows of one page, and the count of all that the filter lets through. */
export function askedFor<Sort extends string>({ url }: Request, sorts: readonly Sort[]) {
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

/** Behind the last page, as after the last row of it was deleted, the last one is shown. */
export function stayWithin({ url }: Request, total: number): void {
  const { pathname, searchParams } = new URL(url)
  if (readPage(searchParams) <= pagesOf(total)) return
  searchParams.set('page', String(pagesOf(total)))
  // A redirect is thrown, not returned: the loader has nothing to answer.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect(`${pathname}?${searchParams.toString()}`)
}
