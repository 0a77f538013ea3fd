/** @typedef {Record<string, any>} Figures of any benchmark, or one of their rows */

/**
 * When, on which machine and how often figures were measured; rows may come from several runs.
 * @param {Figures} figures
 */
export function measurementNote(figures) {
  /** @type {Figures[]} */
  const runs = figures.at === undefined ? figures.rows : [figures]
  const dates = range(runs.map(({ at }) => String(at).slice(0, 10)).toSorted())
  const machines = [...new Set(runs.map(machineOf))].join('; ')
  const repetitions = runs.flatMap(({ repetitions }) => repetitions ?? []).toSorted((a, b) => a - b)
  const times = repetitions.length === 0 ? '' : `; ${range(repetitions)} repetitions`
  return `Measured on ${dates}: ${machines}${times}.`
}

/** @param {Figures} run */
const machineOf = ({ machine, node, chromium }) =>
  [
    `${machine.cores} cores`,
    `${machine.memoryGiB} GiB`,
    `Node ${node.slice(1)}`,
    ...(chromium === undefined ? [] : [`Chromium ${chromium}`]),
  ].join(', ')

/**
 * The first and the last of sorted values, or one if they are equal.
 * @param {(string | number)[]} values
 */
const range = (values) =>
  values[0] === values.at(-1) ? String(values[0]) : `${values[0]} to ${values.at(-1)}`
