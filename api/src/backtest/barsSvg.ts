export interface Bars {
  title: string
  /** The name below each group of bars. */
  groups: string[]
  /** A bar in each group, none of them negative. */
  series: { name: string; values: number[] }[]
  /** Where a horizontal line marks the goal. */
  line?: number
}

const WIDTH = 720
const HEIGHT = 300
const MARGIN = { top: 64, right: 16, bottom: 40, left: 40 }
const colors = ['#0f766e', '#cbd5e1']

/** A bar chart. Readable without its colours: the series are in the order of the legend. */
export function barsSvg({ title, groups, series, line }: Bars): string {
  const most = Math.max(1, line ?? 0, ...series.flatMap(({ values }) => values))
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => most / size <= 6) ?? 200
  const top = Math.ceil(most / step) * step
  const bottom = HEIGHT - MARGIN.bottom
  const y = (value: number) => Math.round(10 * (bottom - (value / top) * (bottom - MARGIN.top))) / 10
  const groupWidth = (WIDTH - MARGIN.left - MARGIN.right) / groups.length
  const barWidth = (0.8 * groupWidth) / series.length
  const x = (group: number, bar: number) =>
    (MARGIN.left + groupWidth * (group + 0.1) + barWidth * bar).toFixed(1)
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => index * step)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#334155" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="15" font-weight="600">${title}</text>`,
    ...series.flatMap(({ name }, index) => [
      `<rect x="${16 + index * 140}" y="36" width="10" height="10" fill="${colors[index]}"/>`,
      `<text x="${32 + index * 140}" y="45">${name}</text>`,
    ]),
    ...ticks.flatMap((tick) => [
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(tick)}" y2="${y(tick)}" stroke="#e2e8f0"/>`,
      `<text x="${MARGIN.left - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    ]),
    ...series.flatMap(({ values }, bar) =>
      values.map(
        (value, group) =>
          `<rect x="${x(group, bar)}" y="${y(value)}" width="${barWidth.toFixed(1)}" height="${(bottom - y(value)).toFixed(1)}" fill="${colors[bar]}"/>`,
      ),
    ),
    ...groups.map(
      (name, group) =>
        `<text x="${(MARGIN.left + groupWidth * (group + 0.5)).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${name}</text>`,
    ),
    ...(line === undefined
      ? []
      : [
          `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(line)}" y2="${y(line)}" stroke="#b45309" stroke-dasharray="4 3"/>`,
        ]),
    '</svg>',
  ].join('\n')}\n`
}
