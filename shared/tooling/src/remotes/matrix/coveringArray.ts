/** A pair of versions as indices: of one component its version, of another one its version. */
const keyOf = (one: number, oneVersion: number, other: number, otherVersion: number) =>
  one < other
    ? `${one}:${oneVersion} ${other}:${otherVersion}`
    : `${other}:${otherVersion} ${one}:${oneVersion}`

/**
 * Rows with one version of each component, so that every two versions of different components are together in at least one
 * row. Few rows, not always the fewest: each starts with a pair that is still missing and takes, component by component, the
 * version with most missing pairs.
 */
export function coveringArray<Version>(components: readonly (readonly Version[])[]): Version[][] {
  const present = components.filter((versions) => versions.length > 0)
  if (present.length === 0) return []
  const missing = allPairs(present)
  const rows: number[][] = []
  while (missing.size > 0 || rows.length < Math.max(...present.map((versions) => versions.length))) {
    const row = nextRow(present, missing, rows.length)
    for (const [one, version] of row.entries())
      for (const [other, otherVersion] of row.entries())
        if (one < other) missing.delete(keyOf(one, version, other, otherVersion))
    rows.push(row)
  }
  return rows.map((row) => row.map((version, component) => present[component]![version]!))
}

function allPairs(components: readonly (readonly unknown[])[]): Set<string> {
  const pairs = new Set<string>()
  for (const [one, versions] of components.entries())
    for (const [other, others] of components.entries())
      if (one < other)
        for (const version of versions.keys())
          for (const otherVersion of others.keys()) pairs.add(keyOf(one, version, other, otherVersion))
  return pairs
}

function nextRow(
  components: readonly (readonly unknown[])[],
  missing: ReadonlySet<string>,
  index: number,
): number[] {
  const row = new Map<number, number>()
  const [start] = missing
  for (const part of start?.split(' ') ?? []) {
    const [component, version] = part.split(':').map(Number)
    row.set(component!, version!)
  }
  for (const [component, versions] of components.entries()) {
    if (row.has(component)) continue
    const gainOf = (version: number) =>
      [...row].filter(([other, otherVersion]) => missing.has(keyOf(component, version, other, otherVersion)))
        .length
    // Of equals another one in each row, so that a component without others has each version too.
    const inTurn = [...versions.keys()].map((version) => (version + index) % versions.length)
    row.set(component, inTurn.reduce((best, version) => (gainOf(version) > gainOf(best) ? version : best))) // oxfmt-ignore
  }
  return components.map((_, component) => row.get(component)!)
}
