/** What one row of a benchmark that runs on databases of several sizes is a measurement of. */
const subjectOf = ({ database, properties }) => `${database} ${properties}`

/**
 * The figures so far with the new ones in their place. What was not measured this time stays, with the time and machine
 * it was taken on: whole benchmarks, also those that found no database, and within one the databases and sizes.
 */
export function mergeResults(before, measured, circumstances) {
  const filled = Object.entries(measured).filter(([, { rows }]) => rows?.length !== 0)
  const merged = filled.map(([name, figures]) => {
    const isBySize = figures.rows?.some((row) => row.database !== undefined)
    if (!isBySize) return [name, { ...circumstances, ...figures }]
    const { rows: measuredRows, ...ofAllRows } = figures
    const fresh = measuredRows.map((row) => ({ ...circumstances, ...ofAllRows, ...row }))
    const renewed = new Set(fresh.map(subjectOf))
    const kept = (before[name]?.rows ?? []).filter((row) => !renewed.has(subjectOf(row)))
    const rows = [...kept, ...fresh].toSorted(
      (a, b) => b.database.localeCompare(a.database) || a.properties - b.properties,
    )
    return [name, { rows }]
  })
  return { ...before, ...Object.fromEntries(merged) }
}
