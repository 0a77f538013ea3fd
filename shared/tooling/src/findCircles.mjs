/** @typedef {Map<string, Set<string>>} Graph the successors of each node */

/**
 * One circle for each group of nodes that can reach each other: `['a', 'b', 'a']`.
 * @param {[string, string][]} edges
 */
export function findCircles(edges) {
  /** @type {Graph} */
  const next = new Map()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const seen = new Set()
  /** @type {string[][]} */
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

/**
 * Uses breadth-first search.
 * @param {string} start
 * @param {Graph} next
 */
function shortestWayBack(start, next) {
  /** @type {Map<string, string>} */
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

/**
 * @param {string} node
 * @param {Map<string, string>} cameFrom
 * @returns {string[]}
 */
function wayTo(node, cameFrom) {
  const before = cameFrom.get(node)
  return before === undefined ? [node] : [...wayTo(before, cameFrom), node]
}

/**
 * The nodes that a node can reach and that can reach it. They are reported as one group.
 * @param {string} start
 * @param {Graph} next
 */
function reachedBoth(start, next) {
  const reached = reach(start, next)
  return [...reached].filter((node) => reach(node, next).has(start))
}

/**
 * @param {string} start
 * @param {Graph} next
 */
function reach(start, next) {
  const reached = new Set([start])
  for (const node of reached) for (const to of next.get(node) ?? []) reached.add(to)
  return reached
}
