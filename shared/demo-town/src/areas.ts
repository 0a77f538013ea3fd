import { insideTest, smooth, type Point } from './plane'

export interface PlanArea {
  kind: 'park' | 'water'
  name: string
  ring: Point[]
  /** The centre line of a river. */
  course?: Point[]
}

/** The western shore of the lake, with a wooded peninsula; the lake extends beyond the town to the east. */
const shore: Point[] = [
  [1260, 1650], [1180, 1300], [1270, 1120], [1200, 930], [1290, 700], [1390, 560], [1540, 520], [1700, 580],
  [1820, 450], [1790, 270], [1860, 90], [1770, -110], [1600, -190], [1460, -90], [1390, 110], [1320, -30],
  [1370, -290], [1270, -540], [1340, -810], [1250, -1060], [1330, -1300], [1480, -1620],
] // oxfmt-ignore

const farShore: Point[] = [
  [2050, -1760],
  [2500, -1500],
  [2640, -800],
  [2560, 0],
  [2680, 700],
  [2480, 1400],
  [1980, 1780],
]

const peninsula: Point[] = [
  [1440, 500],
  [1550, 470],
  [1700, 530],
  [1760, 440],
  [1740, 270],
  [1800, 90],
  [1730, -70],
  [1600, -130],
  [1500, -50],
  [1440, 140],
]

const river: Point[] = [
  [-6400, 1500],
  [-4300, 1010],
  [-3000, 1120],
  [-1850, 870],
  [-1500, 930],
  [-1120, 700],
  [-760, 580],
  [-420, 660],
  [-60, 900],
  [340, 960],
  [720, 900],
  [1040, 980],
  [1320, 1010],
]

const riverCourse = smooth(river, false)

const RIVER_HALF_WIDTH_METERS = 24

const ribbon = (line: readonly Point[], halfWidth: number): Point[] => {
  const bank = (side: number) =>
    line.map(([x, y], i): Point => {
      const [ax, ay] = line[Math.max(0, i - 1)]!
      const [bx, by] = line[Math.min(line.length - 1, i + 1)]!
      const length = Math.hypot(bx - ax, by - ay)
      return [x - (side * halfWidth * (by - ay)) / length, y + (side * halfWidth * (bx - ax)) / length]
    })
  return [...bank(1), ...bank(-1).toReversed()]
}

const park = (name: string, ring: Point[]): PlanArea => ({ kind: 'park', name, ring: smooth(ring, true, 1) })

const square = (name: string, ring: Point[]): PlanArea => ({ kind: 'park', name, ring })

const box = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

export const areas: readonly PlanArea[] = [
  { kind: 'water', name: 'Lake Tamsin', ring: smooth([...shore, ...farShore], true) },
  {
    kind: 'water',
    name: 'Wren River',
    ring: ribbon(riverCourse, RIVER_HALF_WIDTH_METERS),
    course: riverCourse,
  },
  { kind: 'park', name: 'Heron Point Park', ring: smooth(peninsula, true) },
  park('Old Quarry Park', [[-1490, 180], [-1210, 150], [-1130, 430], [-1180, 610], [-1440, 640], [-1530, 420]]), // oxfmt-ignore
  square('Orchard Square', box(165, 14, 310, 104)),
  park('Riverside Green', [[-330, 430], [-60, 530], [-40, 740], [-270, 620]]), // oxfmt-ignore
  park('Sagebrush Commons', [[-700, -900], [-430, -930], [-380, -690], [-640, -660]]), // oxfmt-ignore
  square('Larkspur Field', box(770, -770, 930, -560)),
  park('North Meadow', [[420, 1040], [690, 1030], [680, 1220], [440, 1250]]), // oxfmt-ignore
  square('Pond Park', box(-1180, -440, -1020, -300)),
]

const isAnyOf = (kind: PlanArea['kind']) => {
  const tests = areas.filter((area) => area.kind === kind).map(({ ring }) => insideTest(ring))
  return (point: Point) => tests.some((isInside) => isInside(point))
}

export const isWater = isAnyOf('water')
export const isPark = isAnyOf('park')
