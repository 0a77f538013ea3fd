/** @typedef {[x: number, y: number]} Point */
/** @typedef {{ name: string, points: Point[] }} Series */
/** @typedef {{ title: string, xLabel: string, yLabel: string, series: Series[] }} Plot */

const WIDTH = 720
const HEIGHT = 400
const MARGIN = { top: 48, right: 176, bottom: 56, left: 72 }
const colors = ['#0f766e', '#b45309', '#4338ca', '#be123c', '#4d7c0f', '#64748b']

const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }

/**
 * From the power of ten below all values to the one above them.
 * @param {number[]} values
 * @param {number} from the pixel of the lowest value
 * @param {number} to the pixel of the highest value
 */
function logScale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const at = (/** @type {number} */ value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
  return { at, ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)) }
}

/** @param {number} value */
const shortNumber = (value) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(Number(value.toPrecision(3)))

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Plots how costs grow, both axes logarithmic: a power is a straight line, a constant cost a flat one. `series` is
 * `[{name, points: [x, y][]}]`; values of zero or less are left out, as they have no logarithm. Null if nothing is
 * left, such as for memory on systems that do not report it.
 * @param {Plot} plot
 */
export function plotSvg({ title, xLabel, yLabel, series }) {
  const shown = series
    .map(({ name, points }) => ({ name, points: points.filter(([x, y]) => x > 0 && y > 0) }))
    .filter(({ points }) => points.length > 0)
  const all = shown.flatMap(({ points }) => points)
  if (all.length === 0) return null
  const x = logScale(
    all.map(([value]) => value),
    MARGIN.left,
    MARGIN.left + inner.width,
  )
  const y = logScale(
    all.map(([, value]) => value),
    MARGIN.top + inner.height,
    MARGIN.top,
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#334155" role="img" aria-label="${escape(title)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN.left}" y="24" font-size="15" font-weight="600">${escape(title)}</text>`,
    ...x.ticks.flatMap((tick) => verticalLine(x.at(tick), shortNumber(tick))),
    ...y.ticks.flatMap((tick) => horizontalLine(y.at(tick), shortNumber(tick))),
    `<text x="${MARGIN.left + inner.width / 2}" y="${HEIGHT - 14}" text-anchor="middle">${escape(xLabel)}</text>`,
    `<text transform="translate(18 ${MARGIN.top + inner.height / 2}) rotate(-90)" text-anchor="middle">${escape(yLabel)}</text>`,
    ...shown.flatMap(({ name, points }, index) => line(name, points, index, x, y)),
    '</svg>',
  ].join('\n')}\n`
}

/**
 * @param {number} x
 * @param {string} label
 */
const verticalLine = (x, label) => [
  `<line x1="${x}" x2="${x}" y1="${MARGIN.top}" y2="${MARGIN.top + inner.height}" stroke="#e2e8f0"/>`,
  `<text x="${x}" y="${MARGIN.top + inner.height + 18}" text-anchor="middle">${label}</text>`,
]

/**
 * @param {number} y
 * @param {string} label
 */
const horizontalLine = (y, label) => [
  `<line x1="${MARGIN.left}" x2="${MARGIN.left + inner.width}" y1="${y}" y2="${y}" stroke="#e2e8f0"/>`,
  `<text x="${MARGIN.left - 8}" y="${y + 4}" text-anchor="end">${label}</text>`,
]

/**
 * @param {string} name
 * @param {Point[]} points
 * @param {number} index
 * @param {ReturnType<typeof logScale>} x
 * @param {ReturnType<typeof logScale>} y
 */
function line(name, points, index, x, y) {
  const color = colors[index % colors.length]
  const places = points.map(([px, py]) => [x.at(px).toFixed(1), y.at(py).toFixed(1)])
  const legendY = MARGIN.top + 8 + index * 20
  const legendX = MARGIN.left + inner.width + 16
  return [
    `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${color}"/>`),
    `<line x1="${legendX}" x2="${legendX + 18}" y1="${legendY}" y2="${legendY}" stroke="${color}" stroke-width="2"/>`,
    `<text x="${legendX + 24}" y="${legendY + 4}">${escape(name)}</text>`,
  ]
}
