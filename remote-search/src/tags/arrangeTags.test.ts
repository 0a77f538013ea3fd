import { arrangeTags } from './arrangeTags'

const size = { width: 1_000, height: 700 }
const tag = { x: 500, y: 350, width: 60, height: 30, place: 'a' }

/** The boxes in which the tags are drawn. */
const boxesOf = (tags: (typeof tag)[]) =>
  arrangeTags(tags, size).map(({ x, y }, index) => {
    const one = tags[index]!
    return { left: one.x - one.width / 2 + x, top: one.y - one.height + y }
  })

test('a tag stays at its location, wherever others are', () => {
  const tags = [tag, { ...tag, x: 504, place: 'b' }]
  for (const shift of arrangeTags(tags, size)) expect(shift).toEqual({ x: 0, y: 0, isStacked: false })
})

test('tags of one place are set apart, so that none covers another [USE-12]', () => {
  const boxes = boxesOf(Array.from({ length: 12 }, () => tag))
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1))
      expect(Math.abs(a.left - b.left) >= tag.width || Math.abs(a.top - b.top) >= tag.height).toBe(true)
})

test('a tag at the edge of the map is drawn inside of it, one beyond the edge is not [USE-11]', () => {
  const [left, top, right, beyond] = boxesOf([
    { ...tag, x: 2, place: 'b' },
    { ...tag, y: 10, place: 'c' },
    { ...tag, x: 999, place: 'd' },
    { ...tag, x: 1_010, place: 'e' },
  ])
  expect(left!.left).toBeGreaterThanOrEqual(0)
  expect(top!.top).toBeGreaterThanOrEqual(0)
  expect(right!.left + tag.width).toBeLessThanOrEqual(size.width)
  expect(beyond!.left).toBe(980)
})
