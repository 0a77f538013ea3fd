/**
 * One circle of each group of nodes that can reach each other: `['a', 'b', 'a']`.
 * @param {[string, string][]} edges
 */
export function findCircles(edges) {
  const next = new Map()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const seen = new Set()
  const circles = []
  for (const start of next.keys()) {
    if (seen.has(start)) continue
    const circle = shortestWayBack(start, next)
    if (circle === undefined) continue
    circles.push(circle)
    for (const node of reachedBoth(start, next)) seen.add(node)
  }
  return circles
}

/** By breadth-first search. */
function shortestWayBack(start, next) {
  const cameFrom = new Map()
  const queue = [start]
  for (const node of queue)
    for (const to of next.get(node) ?? []) {
      if (to === start) return [...wayTo(node, cameFrom), start]
      if (cameFrom.has(to)) continue
      cameFrom.set(to, node)
      queue.push(to)
    }
  return undefined
}

function wayTo(node, cameFrom) {
  const before = cameFrom.get(node)
  return before === undefined ? [node] : [...wayTo(before, cameFrom), node]
}

/** The nodes that a node reaches and that reach it: its whole tangle, which is reported once. */
function reachedBoth(start, next) {
  const reached = reach(start, next)
  return [...reached].filter((node) => reach(node, next).has(start))
}

function reach(start, next) {
  const reached = new Set([start])
  for (const node of reached) for (const to of next.get(node) ?? []) reached.add(to)
  return reached
}
