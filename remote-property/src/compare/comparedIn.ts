import { completing, shortening } from './shortScenario'

/** A column in the address of a comparison. */
export interface ColumnInAddress {
  kind: 'analysis' | 'property'
  id: string
  /** The property of an analysis, whose scenario shows it to those who cannot read the analysis; null without one. */
  home: string | null
  /** The scenarios that follow it: one of each strategy, or that of the analysis. */
  scenarios: readonly string[]
}

/** The columns in an address, in its order. */
export function comparedIn(search: URLSearchParams): ColumnInAddress[] {
  const columns: (ColumnInAddress & { scenarios: string[] })[] = []
  const whole = completing()
  for (const [key, value] of search) {
    const last = columns.at(-1)
    if (key === 'analysis' || key === 'property')
      columns.push({ kind: key, id: value, home: null, scenarios: [] })
    else if (key === 'home' && last?.kind === 'analysis') last.home = value
    else if (key === 'scenario') last?.scenarios.push(whole(value))
  }
  return columns
}

/** The address with other columns. */
export function withColumns(search: URLSearchParams, columns: readonly ColumnInAddress[]): URLSearchParams {
  const rest = [...search].filter(([key]) => !['analysis', 'property', 'home', 'scenario'].includes(key))
  const short = shortening()
  const pairs = columns.flatMap(({ kind, id, home, scenarios }) => [
    [kind, id],
    ...(home === null ? [] : [['home', home]]),
    ...scenarios.map((text) => ['scenario', short(text)]),
  ])
  return new URLSearchParams([...pairs, ...rest])
}

/** Mail programs and messengers cut longer links. */
const LINK_MAX = 2_000

/**
 * A link to a comparison with the figures on screen: its address, or where that is too long the same without what was
 * changed in strategies that are not compared.
 */
export function linkTo(address: string): { href: string; isWhole: boolean } {
  const url = new URL(address)
  if (url.href.length <= LINK_MAX) return { href: url.href, isWhole: true }
  const columns = comparedIn(url.searchParams).map((column) => ({
    ...column,
    // The compared one is the first.
    scenarios: column.scenarios.slice(0, 1),
  }))
  url.search = `${withColumns(url.searchParams, columns)}`
  return { href: url.href, isWhole: false }
}

/** Whether the address leaves out the rows that are the same for all. */
export const isDifferencesOnly = (search: URLSearchParams): boolean => search.get('differences') === 'only'
