/** A column in the address of a comparison. */
export interface ColumnInAddress {
  kind: 'analysis' | 'property'
  id: string
  /** The scenario that follows a property; null without one. */
  scenario: string | null
}

/** The columns in an address, in its order. */
export function comparedIn(search: URLSearchParams): ColumnInAddress[] {
  const columns: ColumnInAddress[] = []
  for (const [key, value] of search) {
    const last = columns.at(-1)
    if (key === 'analysis' || key === 'property') columns.push({ kind: key, id: value, scenario: null })
    else if (key === 'scenario' && last?.kind === 'property') last.scenario = value
  }
  return columns
}

/** The address with other columns. */
export function withColumns(search: URLSearchParams, columns: readonly ColumnInAddress[]): URLSearchParams {
  const rest = [...search].filter(([key]) => !['analysis', 'property', 'scenario'].includes(key))
  const pairs = columns.flatMap(({ kind, id, scenario }) => [
    [kind, id],
    ...(scenario === null ? [] : [['scenario', scenario]]),
  ])
  return new URLSearchParams([...pairs, ...rest])
}

/** Whether the address leaves out the rows that are the same for all. */
export const isDifferencesOnly = (search: URLSearchParams): boolean => search.get('differences') === 'only'
