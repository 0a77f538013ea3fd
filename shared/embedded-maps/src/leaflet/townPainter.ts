import type { Bounds, LngLat } from '@freehold/contracts'
import { buildTown, buildTownHouses, town, type House, type Street } from '@freehold/demo-town'
import { toWorld } from '../mercator'
import { shapeOf, touches, trace, type Frame, type Shape } from './Frame'
import { Labels } from './Labels'
import { labelStreet } from './labelStreet'
import { runInSlices } from './runInSlices'

/** The zoom of the map in the design, at which the widths below apply; a CSS px is 1.16 m there. */
const DRAWN_ZOOM = 16.5
const HOUSE_ZOOM = 16.2
const NUMBER_ZOOM = 18.5
/** Below this zoom the town is too small to draw. */
const FARTHEST_ZOOM = 9
const MINOR_STREET_ZOOM = 13
const MINOR_LABEL_ZOOM = 15.8

const px: Record<Street['kind'], { width: number; edge: number; least: number }> = {
  major: { width: 11, edge: 2, least: 2 },
  street: { width: 6.4, edge: 1.6, least: 0.8 },
  lane: { width: 5.4, edge: 1.6, least: 0.8 },
}

const world = ([lng, lat]: LngLat) => toWorld({ lat, lng })

interface Plan {
  areas: { kind: 'park' | 'water'; name: string; shape: Shape; course: Shape | undefined }[]
  streets: { name: string; kind: Street['kind']; shape: Shape }[]
  neighborhoods: { name: string; at: { x: number; y: number } }[]
  name: string
  shape: Shape
}

function* project(): Generator<void, Plan> {
  const { areas, streets, neighborhoods, name, bounds } = yield* buildTown()
  yield
  return {
    areas: areas.map(({ kind, name, ring, course }) => ({
      kind,
      name,
      shape: shapeOf(ring.map(world)),
      course: course && shapeOf(course.map(world)),
    })),
    streets: streets.map(({ kind, name, line }) => ({ kind, name, shape: shapeOf(line.map(world)) })),
    neighborhoods: neighborhoods.map(({ name, center }) => ({ name, at: world(center) })),
    name,
    shape: shapeOf([toWorld(bounds.ne), toWorld(bounds.sw)]),
  }
}

interface ProjectedHouse {
  number: House['number']
  shape: Shape
}

const HOUSES_BETWEEN_PAUSES = 200

let projectedHouses: ProjectedHouse[] | undefined
let housing: Promise<void> | undefined

/** In slices, because a slow processor takes a second and must not block panning or typing. */
const projectHouses = () =>
  (housing ??= runInSlices(projection()).then((houses) => void (projectedHouses = houses)))

function* projection(): Generator<void, ProjectedHouse[]> {
  const houses: ProjectedHouse[] = []
  for (const { number, footprint } of yield* buildTownHouses()) {
    houses.push({ number, shape: shapeOf(footprint.map(world)) })
    if (houses.length % HOUSES_BETWEEN_PAUSES === 0) yield
  }
  return houses
}

const middle = ({ west, north, east, south }: Shape['box']) => ({
  x: (west + east) / 2,
  y: (north + south) / 2,
})

const fill = (frame: Frame, shapes: readonly Shape[], colour: string) => {
  const { context } = frame
  context.beginPath()
  for (const shape of shapes) if (touches(shape.box, frame.seen)) trace(frame, shape)
  context.fillStyle = colour
  context.fill()
}

const stroke = (frame: Frame, shapes: readonly Shape[], colour: string, width: number) => {
  const { context } = frame
  context.beginPath()
  for (const shape of shapes) trace(frame, shape)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

const drawStreets = (frame: Frame, plan: Plan) => {
  const { theme, zoom, seen } = frame
  const growth = 2 ** (zoom - DRAWN_ZOOM)
  const widthOf = (kind: Street['kind']) => Math.max(px[kind].least, px[kind].width * growth)
  const shapesOf = (kind: Street['kind']) =>
    plan.streets
      .filter((street) => street.kind === kind && touches(street.shape.box, seen))
      .map(({ shape }) => shape)
  const kinds = zoom < MINOR_STREET_ZOOM ? (['major'] as const) : (['lane', 'street', 'major'] as const)
  const layers = kinds.map((kind) => ({ kind, shapes: shapesOf(kind), width: widthOf(kind) }))
  const hasEdges = zoom >= 14.5
  const paint = (kind: Street['kind']) => (kind === 'major' ? theme.major : theme.road)
  // Major streets are drawn above the others; streets of one kind join.
  for (const { kind, shapes, width } of layers) {
    if (hasEdges) stroke(frame, shapes, theme.roadEdge, width + px[kind].edge)
    if (kind !== 'lane') stroke(frame, shapes, paint(kind), width)
    if (kind === 'street') stroke(frame, shapesOf('lane'), paint('lane'), widthOf('lane'))
  }
}

const drawHouses = (frame: Frame, onBuilt: () => void) => {
  if (frame.zoom < HOUSE_ZOOM) return
  if (projectedHouses === undefined) {
    void projectHouses().then(onBuilt)
    return
  }
  const seen = projectedHouses.filter(({ shape }) => touches(shape.box, frame.seen))
  fill(
    frame,
    seen.map(({ shape }) => shape),
    frame.theme.block,
  )
  if (frame.zoom < NUMBER_ZOOM) return
  const { context, scale, origin, theme } = frame
  context.font = `450 10px ${theme.family}`
  context.fillStyle = theme.label
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { number, shape } of seen) {
    const { x, y } = middle(shape.box)
    context.fillText(String(number), x * scale - origin.x, y * scale - origin.y)
  }
}

/** The visible part of a box. */
const overlap = (box: Shape['box'], seen: Shape['box']): Shape['box'] => ({
  west: Math.max(box.west, seen.west),
  north: Math.max(box.north, seen.north),
  east: Math.min(box.east, seen.east),
  south: Math.min(box.south, seen.south),
})

const drawLabels = (frame: Frame, plan: Plan) => {
  const { theme, zoom, scale, origin, seen } = frame
  const labels = new Labels(frame)
  const at = ({ x, y }: { x: number; y: number }) => [x * scale - origin.x, y * scale - origin.y] as const
  if (zoom < 13.5) {
    const style = { font: `640 14px ${theme.family}`, colour: theme.label, halo: 3 }
    labels.put(plan.name, ...at(middle(plan.shape.box)), style)
    return
  }
  if (zoom <= 17.5)
    for (const { name, at: place } of plan.neighborhoods)
      labels.put(name, ...at(place), { font: `640 14px ${theme.family}`, colour: theme.label, halo: 3 })
  for (const { kind, name, shape, course } of plan.areas) {
    if (!touches(shape.box, seen) || (kind === 'park' && zoom < 14.5)) continue
    const style =
      kind === 'water'
        ? { font: `560 15px ${theme.family}`, colour: theme.waterLabel, halo: 0 }
        : { font: `600 11.5px ${theme.family}`, colour: theme.parkLabel, halo: 0 }
    if (course) labelStreet(frame, labels, name, course, style)
    else labels.put(name, ...at(middle(overlap(shape.box, seen))), style)
  }
  for (const isMajor of [true, false]) {
    if (!isMajor && zoom < MINOR_LABEL_ZOOM) break
    const style = isMajor
      ? { font: `540 11.5px ${theme.family}`, colour: theme.label, halo: 3 }
      : { font: `450 10.5px ${theme.family}`, colour: theme.label, halo: 2.5 }
    for (const { name, kind, shape } of plan.streets)
      if ((kind === 'major') === isMajor && touches(shape.box, seen))
        labelStreet(frame, labels, name, shape, style)
  }
}

export const isTownSeen = ({ ne, sw }: Bounds) => {
  const { bounds } = town()
  return ne.lat > bounds.sw.lat && sw.lat < bounds.ne.lat && ne.lng > bounds.sw.lng && sw.lng < bounds.ne.lng
}

/**
 * A function that draws the visible part of the demo town. Houses take longest to compute: they are drawn the next time,
 * after `onBuilt`. A generator, so that callers can pause the preparation.
 */
export function* townPainter(onBuilt: () => void): Generator<void, (frame: Frame) => void> {
  const plan = yield* project()
  const [water, parks] = (['water', 'park'] as const).map((kind) =>
    plan.areas.filter((area) => area.kind === kind).map(({ shape }) => shape),
  ) as [Shape[], Shape[]]
  return (frame: Frame) => {
    if (frame.zoom < FARTHEST_ZOOM) return
    if (
      !touches(plan.shape.box, frame.seen) &&
      ![...water, ...parks].some(({ box }) => touches(box, frame.seen))
    )
      return
    fill(frame, parks, frame.theme.park)
    // One path each: the river and the lake overlap in opposite directions, which would leave a hole in a shared path.
    for (const shape of water) fill(frame, [shape], frame.theme.water)
    drawHouses(frame, onBuilt)
    drawStreets(frame, plan)
    drawLabels(frame, plan)
  }
}
