import * as fc from 'fast-check'
import { knownBy } from './fixtures'
import { hostileText } from './hostileValues'
import { type JsonSchema, valueOf } from './valueOf'

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: JsonSchema
  content?: { 'application/json': { schema: JsonSchema } }
}

/** Percent-encodes any text; a lone surrogate becomes bytes that are invalid UTF-8. */
const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80')

/** Parts of a URL that are invalid UTF-8, malformed or empty. */
const brokenPart = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%c0%80',
  '%00',
  '%2e%2e%2f',
  '%u0041',
  '%ed%a0%80',
  '%25zz',
  '',
)

const validText = ({ schema, content }: Parameter, knownIds: readonly string[]) =>
  valueOf(schema ?? content!['application/json'].schema, knownIds).map((value) => {
    if (typeof value === 'string') return value
    return Array.isArray(value) ? value.join(',') : JSON.stringify(value)
  })

type PartOf = (
  parameter: Parameter,
  known: string | undefined,
  knownIds: readonly string[],
) => fc.Arbitrary<string>

export const goodPart: PartOf = (parameter, known, knownIds) =>
  (known === undefined ? validText(parameter, knownIds) : fc.constant(known)).map(encode)

export const oddPart: PartOf = (parameter, known, knownIds) =>
  fc.oneof(
    { weight: 8, arbitrary: goodPart(parameter, known, knownIds) },
    { weight: 2, arbitrary: validText(parameter, knownIds).map(encode) },
    { weight: 2, arbitrary: hostileText().map(encode) },
    { weight: 1, arbitrary: brokenPart },
  )

/** Fills in path parameters such as `{id}`. */
export function pathOf(
  template: string,
  parameters: Parameter[],
  knownIds: readonly string[],
  partOf: PartOf,
) {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const parts = inPath.map((parameter) => {
    const [, subject = ''] = new RegExp(`(\\w+)/{${parameter.name}}`).exec(template) ?? []
    return partOf(parameter, knownBy[subject], knownIds)
  })
  return fc
    .tuple(...parts)
    .map((filled) =>
      inPath.reduce((path, { name }, index) => path.replace(`{${name}}`, () => filled[index]!), template),
    )
}

const extraQuery = fc.constantFrom(
  'extra=1',
  '__proto__=1',
  '__proto__[polluted]=1',
  'constructor.prototype.polluted=1',
  'toString=1',
  '=',
  '&&&',
  'a[]=1&a[]=2',
  '%',
  '%ff=%ff',
  `x=${'y'.repeat(5_000)}`,
)

const chance = (percent: number) => fc.nat(99).map((number) => number < percent)

const inQuery = (parameters: Parameter[]) => parameters.filter((parameter) => parameter.in === 'query')
/** Returns the query with a leading question mark, or an empty string. */
const toQuery = (pairs: string[]) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`)

/** A valid query with a few of the optional parameters. */
export const goodQuery = (parameters: Parameter[], knownIds: readonly string[]) =>
  fc
    .tuple(
      ...inQuery(parameters).map((parameter) =>
        fc
          .tuple(
            goodPart(parameter, knownBy[parameter.name], knownIds),
            chance(parameter.required ? 100 : Math.min(20, 200 / parameters.length)),
          )
          .map(([part, there]) => (there ? [`${parameter.name}=${part}`] : [])),
      ),
    )
    .map((pairs) => toQuery(pairs.flat()))

/** A query with arbitrary, missing, repeated and unknown parameters. */
export function oddQuery(parameters: Parameter[], knownIds: readonly string[]) {
  const pairs = inQuery(parameters).map((parameter) =>
    fc
      .tuple(oddPart(parameter, knownBy[parameter.name], knownIds), chance(85), chance(5))
      .map(([part, there, twice]) => {
        const pair = `${parameter.name}=${part}`
        return there ? [pair, ...(twice ? [pair] : [])] : []
      }),
  )
  return fc
    .tuple(fc.tuple(...pairs), chance(10), extraQuery)
    .map(([given, more, extra]) => toQuery([...given.flat(), ...(more ? [extra] : [])]))
}

/** The same path in another spelling, or a similar one. */
export const pathMutation: fc.Arbitrary<(path: string) => string> = fc.constantFrom<
  ((path: string) => string)[]
>(
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/v1/', '/v1/../v1/'),
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/auth/', '/'),
  (path) => path.replace('/admin/', '/auth/'),
  (path) => `${path};jsessionid=1`,
  (path) => `${path}.json`,
  (path) => `${path}%00`,
  (path) => `${path}#fragment`,
  (path) => `http://elsewhere.test${path}`,
  (path) => path + '/x'.repeat(300),
)
