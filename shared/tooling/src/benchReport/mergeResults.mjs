/** Whether a row is a measurement of the same as a new one: a database and, where it counts, a size. */
const isRenewedBy = (row) => (fresh) =>
  fresh.database === row.database && (fresh.properties === undefined || fresh.properties === row.properties)

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
    const kept = (before[name]?.rows ?? []).filter((row) => !fresh.some(isRenewedBy(row)))
    const rows = [...kept, ...fresh].toSorted(
      (a, b) => b.database.localeCompare(a.database) || a.properties - b.properties,
    )
    return [name, { rows }]
  })
  return { ...before, ...Object.fromEntries(merged) }
}
