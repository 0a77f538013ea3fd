/** A line of Prometheus' text format. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const line = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i
const label = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)",?/giy

/** Parses Prometheus' text format. Throws for a line that is not of it. */
export function readMetrics(text: string): Sample[] {
  return text
    .split('\n')
    .filter((one) => one !== '' && !one.startsWith('#'))
    .map((one) => {
      const [, name, labels = '', value] = line.exec(one) ?? []
      const found = [...labels.matchAll(label)]
      if (name === undefined || found.map(([whole]) => whole).join('') !== labels)
        throw new Error(`This is no sample: ${one}`)
      return {
        name,
        labels: Object.fromEntries(found.map(([, key, said]) => [key!, said!])),
        value: Number(value),
      }
    })
}
