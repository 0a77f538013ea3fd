/** When, on what and how often figures were taken; rows may be of several runs. */
export function takenOn(figures) {
  const takings = figures.at === undefined ? figures.rows : [figures]
  const dates = range(takings.map(({ at }) => at.slice(0, 10)).toSorted())
  const places = [...new Set(takings.map(placeOf))].join('; ')
  const repetitions = takings.flatMap(({ repetitions }) => repetitions ?? []).toSorted((a, b) => a - b)
  const times = repetitions.length === 0 ? '' : `; ${range(repetitions)} repetitions`
  return `Taken on ${dates}: ${places}${times}.`
}

const placeOf = ({ machine, node, chromium }) =>
  [
    `${machine.cores} cores`,
    `${machine.memoryGiB} GiB`,
    `Node ${node.slice(1)}`,
    ...(chromium === undefined ? [] : [`Chromium ${chromium}`]),
  ].join(', ')

/** Of sorted values. */
const range = (values) =>
  values[0] === values.at(-1) ? String(values[0]) : `${values[0]} to ${values.at(-1)}`
