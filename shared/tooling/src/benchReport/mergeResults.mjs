/** @typedef {Record<string, any>} Figures of any benchmark, or one of their rows */

/** Whether a new row replaces an old one: same database and, where it matters, same size. */
const isRenewedBy = (/** @type {Figures} */ row) => (/** @type {Figures} */ fresh) =>
  fresh.database === row.database && (fresh.properties === undefined || fresh.properties === row.properties)

/**
 * Replaces the figures that were measured again. Others stay, with the time and machine of their measurement: whole
 * benchmarks, also those that found no database, and single databases and sizes within one.
 * @param {Record<string, Figures>} before by benchmark
 * @param {Record<string, Figures>} measured by benchmark
 * @param {Figures} circumstances when, where and with what it was measured
 * @returns {Record<string, Figures>}
 */
export function mergeResults(before, measured, circumstances) {
  const filled = Object.entries(measured).filter(([, { rows }]) => rows?.length !== 0)
  const merged = filled.map(([name, figures]) => {
    const isBySize = figures.rows?.some((/** @type {Figures} */ row) => row.database !== undefined)
    if (!isBySize) return [name, { ...circumstances, ...figures }]
    const { rows: measuredRows, ...ofAllRows } = figures
    const fresh = measuredRows.map((/** @type {Figures} */ row) => ({
      ...circumstances,
      ...ofAllRows,
      ...row,
    }))
    const kept = (before[name]?.rows ?? []).filter(
      (/** @type {Figures} */ row) => !fresh.some(isRenewedBy(row)),
    )
    const rows = [...kept, ...fresh].toSorted(
      (a, b) => b.database.localeCompare(a.database) || a.properties - b.properties,
    )
    return [name, { rows }]
  })
  return { ...before, ...Object.fromEntries(merged) }
}
