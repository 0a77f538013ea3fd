import * as styles from './Plat.module.css'

/** Measured in feet, as on a surveyor's drawing: seven lots in a row, two rows in a block, streets between blocks. */
const lotWidth = 46
const lotDepth = 108
const streetWidth = 40
const lotsInRow = 7
const blockWidth = lotWidth * lotsInRow + streetWidth
const blockDepth = lotDepth * 2 + streetWidth
const streetNames = ['ALASKA', 'EDMUNDS', 'FERDINAND', 'HUDSON', 'DAWSON', 'BRANDON', 'ORCAS']
/** The share of lots that are twice as wide. */
const doubleLotShare = 0.09
/** The same on every visit. Another seed doubles other lots. */
const lotSeed = 7
/** The lot for sale, as block column, block row, row within the block, lot. */
const offered = '1,2,1,1'

interface Lot {
  x: number
  y: number
  width: number
  number: number
  offered: boolean
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

const road = 'M-20 700 C 180 640 260 560 420 380 S 640 120 900 60'
const lots = drawLots()
const lotLines = lots.map(({ x, y, width }) => `M${x} ${y}h${width}v${lotDepth}h-${width}z`).join('')

/** The drawing next to the entry pages: a surveyor's plat with one lot marked. */
export function Plat() {
  return (
    <svg
      className={styles.plat}
      viewBox="0 0 880 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform="rotate(-14 440 500)">
        <path d={lotLines} className={styles.lots} />
        {lots.map((lot) =>
          lot.offered ? (
            <OfferedLot key={`${lot.x},${lot.y}`} {...lot} />
          ) : (
            <text
              key={`${lot.x},${lot.y}`}
              x={lot.x + lot.width / 2}
              y={lot.y + lotDepth / 2 + 4}
              className={styles.number}
            >
              {lot.number}
            </text>
          ),
        )}
        {range(-2, 6).flatMap((row) =>
          range(-1, 3).map((column) => (
            <text
              key={`${column},${row}`}
              x={column * blockWidth + (blockWidth - streetWidth) / 2}
              y={row * blockDepth - streetWidth / 2 + 4}
              className={styles.street}
            >
              S {streetNames[(row + 9) % streetNames.length]} ST
            </text>
          )),
        )}
      </g>
      <path d={road} className={styles.road} />
      <path d={road} className={styles.roadCenter} />
    </svg>
  )
}

function OfferedLot({ x, y, number }: Lot) {
  return (
    <>
      <rect x={x} y={y} width={lotWidth} height={lotDepth} className={styles.offered} />
      <text x={x + lotWidth / 2} y={y + lotDepth / 2 + 5} className={styles.offeredNumber}>
        {number}
      </text>
      <text x={x + lotWidth / 2} y={y + lotDepth + 16} className={styles.measure}>
        46.00′
      </text>
      <text transform={`translate(${x - 7} ${y + lotDepth * 0.24}) rotate(-90)`} className={styles.measure}>
        108.00′
      </text>
      {[x, x + lotWidth].flatMap((cx) =>
        [y, y + lotDepth].map((cy) => (
          <circle key={`${cx},${cy}`} cx={cx} cy={cy} r="3.2" className={styles.stake} />
        )),
      )}
    </>
  )
}

function drawLots(): Lot[] {
  let state = lotSeed
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647
  return range(-3, 7).flatMap((row) =>
    range(-2, 4).flatMap((column) => {
      let number = 1
      return [0, 1].flatMap((side) => {
        const drawn: Lot[] = []
        let x = column * blockWidth
        for (let place = 0; place < lotsInRow; place++) {
          const double = random() < doubleLotShare && place < lotsInRow - 1
          const marked = `${column},${row},${side},${place}` === offered
          const width = double && !marked ? lotWidth * 2 : lotWidth
          drawn.push({ x, y: row * blockDepth + side * lotDepth, width, number: number++, offered: marked })
          x += width
          if (width > lotWidth) place++
        }
        return drawn
      })
    }),
  )
}
