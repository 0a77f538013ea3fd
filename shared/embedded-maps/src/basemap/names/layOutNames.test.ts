import type { Colors } from '../colorTokens'
import { EXTENT, type Name, type Scene } from '../Scene'
import { drawNames } from './drawNames'
import { layOutNames, type PlacedName } from './layOutNames'
import { type NamedScene, namedScenes } from '../namedScenes'
import { TextMeasure } from './TextMeasure'
import { lineOf, writeAlong } from './writeAlong'

const LETTER_PX = 7
/** Measures every character as equally wide, because Node has no canvas. */
const context = { measureText: (text: string) => ({ width: text.length * LETTER_PX }) }
const measure = () => new TextMeasure(context as unknown as CanvasRenderingContext2D)
const colors = { fontFamily: 'sans-serif' } as Colors

const ZOOM = 15
/** One tile of 512 CSS px at the zoom. */
const square = { x: 0.25, y: 0.25, size: 1 / 2 ** (ZOOM - 1) }
const WORLD_PX = 256 * 2 ** ZOOM
const view = {
  zoom: ZOOM,
  origin: { x: square.x * WORLD_PX, y: square.y * WORLD_PX },
  width: 512,
  height: 512,
}

/** A name in CSS px from the view's corner. */
const name = (text: string, style: Name['style'], ...positions: [x: number, y: number][]): Name => ({
  text,
  style,
  rank: 0,
  from: 0,
  points: Float32Array.from(positions.flat().map((px) => (px / 512) * EXTENT)),
})

/** A tile with these names. */
const tile = (names: Name[]): Scene => ({ square, paths: new Map(), names, level: 0, covers: undefined })

const layOut = (...tiles: Name[][]) =>
  layOutScenes(tiles.map((names) => ({ scene: tile(names), covered: [] })))

function layOutScenes(scenes: NamedScene[]): PlacedName[] {
  const work = layOutNames(scenes, view, colors, measure())
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const textOf = ({ lines, letters }: PlacedName) =>
  lines ? lines.map(({ text }) => text).join(' ') : letters!.map(({ text }) => text).join('')

/** The middles of all letters and lines of a name. */
const spotsOf = ({ lines, letters }: PlacedName) => letters ?? lines!

const street = (text: string, y: number) => name(text, 'minor', [10, y], [500, y])

test('of two names in one place the more important one stays, whichever tile came first [GND-2]', () => {
  const lake = name('Long Lake', 'water', [250, 200])
  const park = name('Lake Park', 'park', [255, 203])
  expect(layOut([lake], [park]).map(textOf)).toEqual(['Long Lake'])
  expect(layOut([park], [lake]).map(textOf)).toEqual(['Long Lake'])
})

test('no two names come closer than 4 px [GND-2]', () => {
  const crowd = Array.from({ length: 60 }, (_, i) => street(`Street ${i}`, 8 + i * 8))
  const placed = layOut(crowd, [name('Exampleton', 'village', [250, 250])])
  expect(placed.length).toBeGreaterThan(20)
  for (const a of placed)
    for (const b of placed) {
      if (a === b) continue
      for (const one of spotsOf(a))
        for (const other of spotsOf(b))
          expect(Math.abs(one.y - other.y) < 10.5 + 4 && Math.abs(one.x - other.x) < LETTER_PX).toBe(false)
    }
})

test('a name stays in its place when the map moves [GND-2]', () => {
  const names = [street('Main Street', 100), name('Long Lake', 'water', [250, 200])]
  const before = layOut(names)
  view.origin.x += 37
  const after = layOut(names)
  view.origin.x -= 37
  expect(after.map(textOf)).toEqual(before.map(textOf))
  after.forEach((moved, i) => expect(spotsOf(moved)[0]!.x).toBeCloseTo(spotsOf(before[i]!)[0]!.x - 37, 0))
})

test('a name follows its street around a bend, and is never upside down [GND-2]', () => {
  const ends = [...'River Road'].map((_, i) => (i + 1) * LETTER_PX)
  const arc = Array.from({ length: 37 }, (_, i) => {
    const angle = (i * Math.PI) / 36
    return [200 + 150 * Math.cos(angle), 200 + 150 * Math.sin(angle)]
  })
  for (const positions of [arc, arc.toReversed()]) {
    const letters = writeAlong(lineOf(Float64Array.from(positions.flat())), 'River Road', ends, 235)!
    expect(letters.map(({ text }) => text).join('')).toBe('River Road')
    expect(letters[0]!.x).toBeLessThan(letters.at(-1)!.x)
    for (const { x, y, angle } of letters) {
      expect(Math.hypot(x - 200, y - 200)).toBeCloseTo(150, 0)
      expect(Math.cos(angle)).toBeGreaterThan(0)
    }
  }
})

test('a street that is shorter than its name, or bends too sharply, has none [GND-2]', () => {
  expect(layOut([name('A very long name of a street', 'minor', [10, 10], [100, 10])])).toEqual([])
  const corner = Float64Array.from([0, 0, 40, 0, 40, 40])
  expect(writeAlong(lineOf(corner), 'Corner', [7, 14, 21, 28, 35, 42], 40)).toBeUndefined()
})

test('a long street repeats its name, and its number is upright in a plate [GND-2]', () => {
  const major = name('A St', 'major', [5, 300], [507, 300])
  const placed = layOut([major, { ...major, text: '99', style: 'plate' }])
  expect(placed.filter((each) => textOf(each) === 'A St')).toHaveLength(1)
  const plates = placed.filter(({ plate }) => plate)
  expect(plates.map(textOf)).toEqual(['99', '99'])
  expect(plates.every(({ letters }) => letters === undefined)).toBe(true)
})

test('where a complete tile lies over another one only its own names show, however important the others are [GND-2]', () => {
  const beneath = tile([
    name('Left Village', 'village', [100, 200]),
    name('Right Village', 'village', [400, 200]),
    name('Left Road', 'minor', [5, 100], [200, 100]),
    name('Long Road', 'minor', [5, 240], [507, 240]),
  ])
  const { x, y, size } = square
  const beside = {
    ...tile([name('Left Lake', 'water', [-450, 150])]),
    square: { ...square, x: x + size },
  }
  const above = tile([name('Park', 'park', [100, 50])])
  const covers = { west: x, north: y, east: x + size / 2, south: y + size / 2 }
  const namesOf = (...scenes: Scene[]) => layOutScenes(namedScenes(scenes)).map(textOf)
  expect(namesOf(beneath, beside, { ...above, level: 1, covers })).toEqual([
    'Right Village',
    'Park',
    'Long Road',
  ])
  expect(namesOf(beneath, beside, above)).toHaveLength(6)
})

/** 'Jumhuriya Street', 'Mahatma Gandhi Road' and '5 Herzl Street'. */
const joined = ['شارع الجمهورية', 'महात्मा गांधी मार्ग', 'רחוב הרצל 5']

test.each(joined)('%s is written along a street in one piece, never upside down [GND-2]', (text) => {
  const [from, to]: [x: number, y: number][] = [[40, 100], [460, 250]] // oxfmt-ignore
  const shop = name('Library', 'pointOfInterest', [288, 188])
  for (const ends of [
    [from!, to!],
    [to!, from!],
  ]) {
    // oxfmt-ignore
    const placed = layOut([name(text, 'minor', ...ends), shop])
    // All of its length is taken, not only its middle.
    expect(placed.map(textOf)).toEqual([text])
    const [piece, ...others] = placed[0]!.letters!
    expect(others).toEqual([])
    expect([piece!.x, piece!.y]).toEqual([expect.closeTo(250, 0), expect.closeTo(175, 0)])
    expect(Math.tan(piece!.angle)).toBeCloseTo(150 / 420, 5)
    expect(Math.cos(piece!.angle)).toBeGreaterThan(0)
  }
  expect(layOut([name(text, 'minor', [200, 100], [260, 100], [260, 160])])).toEqual([])
})

test('a text that begins from the right is drawn in that direction [GND-2]', () => {
  const drawn = new Map<string, string>()
  const canvas = {
    direction: 'inherit',
    translate() {},
    rotate() {},
    strokeText() {},
    fillText: (text: string) => drawn.set(text, canvas.direction),
  }
  const placed = layOut([...joined, '12 High Street'].map((text, i) => street(text, 100 + 40 * i)))
  drawNames(canvas as unknown as CanvasRenderingContext2D, placed, colors)
  expect(joined.map((text) => drawn.get(text))).toEqual(['rtl', 'ltr', 'rtl'])
  expect(drawn.get('S')).toBe('ltr')
})
