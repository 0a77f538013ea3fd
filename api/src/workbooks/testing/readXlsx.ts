import { inflateRawSync } from 'node:zlib'

export interface ReadCell {
  value: number | string | boolean | null
  formula: string | null
}

export interface ReadWorkbook {
  sheets: Record<string, Record<string, ReadCell>>
  /** Of named cells, by the name. */
  named: Record<string, ReadCell>
}

/** The files of a ZIP archive, by the sizes in its directory. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files: Record<string, string> = {}
  let entry = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const method = archive.readUInt16LE(entry + 10)
    const size = archive.readUInt32LE(entry + 20)
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(entry + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    files[name] = (method === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    entry += 46 + nameLength + extra + comment
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) => xml.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
const attribute = (attributes: string, name: string) =>
  plain(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
const textOf = (xml: string) =>
  plain([...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => text).join(''))

/** Reads what workbooks of Freehold and LibreOffice have: values, formulas and named cells. */
export function readXlsx(archive: Buffer): ReadWorkbook {
  const files = unzip(archive)
  const shared = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, xml = '']) => textOf(xml),
  )
  const workbook = files['xl/workbook.xml'] ?? ''
  const names = [...workbook.matchAll(/<sheet\s([^>]*)\/>/g)].map(([, one = '']) => attribute(one, 'name'))
  const sheets = Object.fromEntries(
    names.map((name, index) => [name, cellsOf(files[`xl/worksheets/sheet${index + 1}.xml`] ?? '', shared)]),
  )
  const named = [...workbook.matchAll(/<definedName\s([^>]*)>([^<]*)</g)].map(
    ([, attributes = '', address = '']) => {
      const [, sheet = '', cell = ''] = /^'?(.*?)'?[!.]\$?(.*)$/.exec(plain(address)) ?? []
      return [attribute(attributes, 'name'), sheets[sheet]?.[cell.replaceAll('$', '')]]
    },
  )
  return { sheets, named: Object.fromEntries(named.filter(([, cell]) => cell)) as ReadWorkbook['named'] }
}

function cellsOf(xml: string, shared: readonly string[]): Record<string, ReadCell> {
  const cells = [...xml.matchAll(/<c\s([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
  return Object.fromEntries(
    cells.map(([, attributes = '', content = '']) => {
      const formula = /<f(?:\s[^>]*)?>([^<]*)<\/f>/.exec(content)?.[1]
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
      return [
        attribute(attributes, 'r'),
        {
          formula: formula === undefined ? null : plain(formula),
          value: valueOf(attribute(attributes, 't'), value, content, shared),
        },
      ]
    }),
  )
}

function valueOf(type: string, value: string | undefined, content: string, shared: readonly string[]) {
  if (type === 'inlineStr') return textOf(content)
  if (value === undefined) return null
  if (type === 's') return shared[Number(value)] ?? null
  if (type === 'b') return value === '1'
  return type === 'str' || type === 'e' ? plain(value) : Number(value)
}
