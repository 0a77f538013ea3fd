/** Whether a new row replaces an old one: same database and, where it matters, same size. */
const isRenewedBy = (row) => (fresh) =>
  fresh.database === row.database && (fresh.properties === undefined || fresh.properties === row.properties)

/**
 * Replaces the figures that were measured again. Others stay, with the time and machine of their measurement: whole
 * benchmarks, also those that found no database, and single databases and sizes within one.
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
