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
  for (const [key, value] of search) {
    const last = columns.at(-1)
    if (key === 'analysis' || key === 'property')
      columns.push({ kind: key, id: value, home: null, scenarios: [] })
    else if (key === 'home' && last?.kind === 'analysis') last.home = value
    else if (key === 'scenario') last?.scenarios.push(value)
  }
  return columns
}

/** The address with other columns. */
export function withColumns(search: URLSearchParams, columns: readonly ColumnInAddress[]): URLSearchParams {
  const rest = [...search].filter(([key]) => !['analysis', 'property', 'home', 'scenario'].includes(key))
  const pairs = columns.flatMap(({ kind, id, home, scenarios }) => [
    [kind, id],
    ...(home === null ? [] : [['home', home]]),
    ...scenarios.map((text) => ['scenario', text]),
  ])
  return new URLSearchParams([...pairs, ...rest])
}

/** Whether the address leaves out the rows that are the same for all. */
export const isDifferencesOnly = (search: URLSearchParams): boolean => search.get('differences') === 'only'
