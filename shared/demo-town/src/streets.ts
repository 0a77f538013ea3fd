import { isPark, isWater } from './areas'
import { smooth, walk, type Point } from './plane'
import { randomFrom } from './random'

export type StreetKind = 'major' | 'street' | 'lane'

/** A street with its whole line, and the pieces that water and parks leave of it. */
export interface PlanStreet {
  name: string
  kind: StreetKind
  line: Point[]
  pieces: Point[][]
}

const AVENUE_GAP_METERS = 80
export const BLOCK_METERS = 132
const STEP_METERS = 11

/** Seeds of the positions of the streets, and of the blocks that they leave out. Others give another town. */
const POSITION_SEED = 42
const LEFT_OUT_SEED = 7

const eastWestNames = [
  'Alder St', 'Basalt St', 'Camas St', 'Dogwood St', 'Elderberry St', 'Foundry St', 'Granary St', 'Hawthorn St',
  'Iris St', 'Juniper St', 'Kestrel St', 'Larch St', 'Meadowlark St', 'Nettle St', 'Orchard St', 'Poplar St',
  'Quince St', 'Rosewood St', 'Sagebrush St', 'Thistle St', 'Umber St',
] // oxfmt-ignore

const ordinal = (n: number) => {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/** Minor streets end at the rounded edge of the town; only major ones continue beyond it. */
const isBuiltUp = ([x, y]: Point) =>
  Math.abs((x + 300) / 1650) ** 5 + Math.abs(y / 1400) ** 5 < 1 + 0.1 * Math.sin(x / 170) * Math.cos(y / 190)

const straight = (a: Point, b: Point): Point[] => [a, b]

const layout = (): Omit<PlanStreet, 'pieces'>[] => {
  const random = randomFrom(POSITION_SEED)
  const shift = () => Math.round((random() - 0.5) * 10)
  const avenues = Array.from({ length: 40 }, (_, i) => {
    const x = -1880 + i * AVENUE_GAP_METERS + shift()
    return { name: `${ordinal(i + 1)} Ave`, kind: 'street' as const, line: straight([x, -1500], [x, 1500]) }
  })
  const crossings = eastWestNames.map((name, i) => {
    const y = 1320 - i * BLOCK_METERS + shift()
    const kind = i % 5 === 4 ? ('major' as const) : ('street' as const)
    return {
      name,
      kind,
      line: straight([kind === 'major' ? -5000 : -2000, y], [kind === 'major' ? 1180 : 1500, y]),
    }
  })
  const curve = (name: string, kind: StreetKind, points: Point[]) => ({
    name,
    kind,
    line: smooth(points, false),
  })
  return [
    ...crossings.filter(({ kind }) => kind === 'major'),
    curve('Old Wagon Rd', 'major', [[-2900, 4200], [-1050, 1500], [-700, 1060], [-330, 400], [-60, -40], [200, -420], [460, -820], [860, -1500], [1500, -4200]]), // oxfmt-ignore
    curve('Gable Ave', 'major', [[-1900, 4200], [-1320, 1500], [-1180, 950], [-930, 350], [-690, -250], [-460, -850], [-340, -1500], [-200, -4200]]), // oxfmt-ignore
    curve('Saddle Pass Rd', 'major', [[-1950, 4200], [-1780, 1500], [-1700, 800], [-1560, 50], [-1380, -650], [-1180, -1500], [-500, -4200]]), // oxfmt-ignore
    curve('Lakeshore Ln', 'lane', [[1150, 1320], [1110, 1100], [1150, 900], [1130, 690], [1220, 420], [1290, 190], [1230, -120], [1230, -330], [1170, -560], [1230, -800], [1160, -1060], [1180, -1320]]), // oxfmt-ignore
    curve('Heron Point Ln', 'lane', [[1255, 240], [1380, 250], [1500, 210], [1640, 250], [1690, 130], [1620, -30]]), // oxfmt-ignore
    ...avenues,
    ...crossings.filter(({ kind }) => kind === 'street'),
  ]
}

/** Major streets cross the river and parks, lanes cross parks; other streets end there. */
const mayRun = (kind: StreetKind, at: Point) => {
  if (kind === 'major') return true
  if (kind === 'lane') return !isWater(at)
  return isBuiltUp(at) && !isWater(at) && !isPark(at)
}

const MIN_PIECE_STEPS = 8
/** Keeps every fifth point: precise enough for the bend and fast to draw. */
const simplify = (points: Point[]) => points.filter((_, i) => i % 5 === 0 || i === points.length - 1)

const cutIntoPieces = (street: Omit<PlanStreet, 'pieces'>, random: () => number): PlanStreet => {
  const pieces: Point[][] = []
  let piece: Point[] = []
  const close = () => {
    if (piece.length >= MIN_PIECE_STEPS) pieces.push(simplify(piece))
    piece = []
  }
  let block = -1
  let isLeftOut = false
  for (const { at, meters } of walk(street.line, STEP_METERS)) {
    const current = Math.floor(meters / BLOCK_METERS)
    if (current !== block) isLeftOut = street.kind === 'street' && random() < 0.05
    block = current
    if (!isLeftOut && mayRun(street.kind, at)) piece.push(at)
    else close()
  }
  close()
  return { ...street, pieces }
}

let cachedStreets: PlanStreet[] | undefined

/** All streets, the same on every run. Yields after each so that callers can pause. */
export function* layStreets(): Generator<void, PlanStreet[]> {
  if (cachedStreets !== undefined) return cachedStreets
  const random = randomFrom(LEFT_OUT_SEED)
  const streets: PlanStreet[] = []
  for (const street of layout()) {
    streets.push(cutIntoPieces(street, random))
    yield
  }
  return (cachedStreets = streets)
}
