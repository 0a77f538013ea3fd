import * as fc from 'fast-check'
import { hostileJson } from './hostileValues'
import { type JsonSchema, valueOf } from './valueOf'

/** A placeholder that is replaced by a JSON text after the rest is serialized. */
const mark = (index: number) => `\u0001${index}`

type Edit = { what: 'replace' | 'remove' | 'add'; where: number; key: string; json: string }

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  where: fc.nat(1_000),
  key: fc.constantFrom('_id', 'id', 'role', 'roleId', 'active', 'toString', '', '\0', 'x'.repeat(500)),
  json: hostileJson,
})

type Holder = Record<string | number, unknown>

/** Every property and element in a value. */
function placesIn(value: unknown): { holder: Holder; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [
    { holder: value as Holder, key },
    ...placesIn((value as Holder)[key]),
  ])
}

function applyTo(root: Holder, { what, where, key }: Edit, index: number): void {
  const places = placesIn(root)
  const place = places[where % Math.max(1, places.length)]
  if (what === 'add' || !place) root[key] = mark(index)
  else if (what === 'replace') place.holder[place.key] = mark(index)
  else delete place.holder[place.key]
}

/** A valid body with a few invalid changes. */
function edited(value: unknown, edits: Edit[]): string {
  const root = { body: structuredClone(value) }
  edits.forEach((one, index) => applyTo(root, one, index))
  const text = JSON.stringify(root.body) ?? ''
  return edits.reduce((changed, { json }, index) => {
    return changed.replaceAll(JSON.stringify(mark(index)), () => json)
  }, text)
}

const corruption: fc.Arbitrary<(text: string) => string | Buffer> = fc.constantFrom<
  ((text: string) => string | Buffer)[]
>(
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `${text}}`,
  (text) => `\ufeff${text}`,
  (text) => text.replace('{', '{"__proto__":{"polluted":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
  (text) => text.replace(/"/g, "'"),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  (text) => Buffer.from(text.replace(/[a-z]/, '\u00ff'), 'latin1'),
  () => '',
  () => ' ',
  () => 'undefined',
  () => '\0',
  () => 'a=1&b[]=2',
  () => `[${' '.repeat(1_100_000)}]`,
)

const validOf = (schema: JsonSchema, example: unknown, knownIds: readonly string[]) =>
  example === undefined ? valueOf(schema, knownIds) : fc.constant(example)

/** A valid body. */
export const goodBody = (schema: JsonSchema, example: unknown, knownIds: readonly string[]) =>
  validOf(schema, example, knownIds).map((value) => JSON.stringify(value))

/** A body that is valid, changed in places, or malformed as a whole. */
export function oddBody(schema: JsonSchema, example: unknown, knownIds: readonly string[]) {
  const valid = fc.oneof(valueOf(schema, knownIds), validOf(schema, example, knownIds))
  const changed = fc
    .tuple(valid, fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([value, edits]) => edited(value, edits))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: hostileJson },
    { weight: 2, arbitrary: fc.tuple(valid, corruption).map(([value, by]) => by(JSON.stringify(value))) },
  )
}
