interface Cluster {
  first: number
  count: number
  /** The sum of the positions of its dots, each less its place in the cluster. */
  sum: number
}

/**
 * Positions near the given ones, in their order and at least `gap` apart: dots that are too near move to both sides of
 * their mean.
 * @param at ascending
 */
export function spreadDots(at: readonly number[], gap: number): number[] {
  const clusters: Cluster[] = []
  const startOf = ({ sum, count }: Cluster) => sum / count
  const endOf = (cluster: Cluster) => startOf(cluster) + cluster.count * gap
  at.forEach((position, index) => {
    let next: Cluster = { first: index, count: 1, sum: position }
    for (let last = clusters.at(-1); last && endOf(last) > startOf(next); last = clusters.at(-1)) {
      clusters.pop()
      next = {
        first: last.first,
        count: last.count + next.count,
        sum: last.sum + next.sum - next.count * last.count * gap,
      }
    }
    clusters.push(next)
  })
  return clusters.flatMap((cluster) =>
    Array.from({ length: cluster.count }, (_, index) => startOf(cluster) + index * gap),
  )
}
