/**
 * Counts the mutants of a report by outcome, and the percentage that tests detected.
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report
 */
export function scoreOf({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (/** @type {string[]} */ ...wanted) =>
    statuses.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const survived = count('Survived', 'NoCoverage')
  return {
    mutants: noticed + survived,
    killed: count('Killed'),
    survived,
    timeouts: count('Timeout'),
    score: Number(((noticed / (noticed + survived)) * 100).toFixed(1)),
  }
}
