import { columnOf, type Cell, type Sheet, type Workbook } from '../Workbook'
import { heightOf, styleOf, stylesXml } from './styles'
import { zip } from './zip'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The file of a workbook, in the smallest part of Office Open XML that spreadsheets need.
 * @see ECMA-376, Part 1, SpreadsheetML
 */
export function writeXlsx({ sheets, names }: Workbook): Promise<Buffer> {
  const relations = [
    ...sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    relation(sheets.length + 1, 'styles', 'styles.xml'),
  ]
  const types = [
    override('/xl/workbook.xml', 'sheet.main+xml'),
    override('/xl/styles.xml', 'styles+xml'),
    ...sheets.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet+xml')),
  ]
  return zip({
    '[Content_Types].xml': document(
      `<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ),
    '_rels/.rels': document(relationships([relation(1, 'officeDocument', 'xl/workbook.xml')])),
    'xl/workbook.xml': document(workbookXml(sheets, names)),
    'xl/_rels/workbook.xml.rels': document(relationships(relations)),
    'xl/styles.xml': document(stylesXml(escape)),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, document(sheetXml(sheet))]),
    ),
  })
}

const document = (root: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`

const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${CONTENT}.${type}"/>`

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`

const relationships = (all: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`

function workbookXml(sheets: Workbook['sheets'], names: Workbook['names']): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const defined = names.map(
    ({ name, address }) => `<definedName name="${name}">${escape(address)}</definedName>`,
  )
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${listed.join('')}</sheets>` +
    `<definedNames>${defined.join('')}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`
  )
}

function sheetXml({ widths, frozenRows, rows }: Sheet): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane =
    frozenRows === 0
      ? ''
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
  return (
    `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.map(rowXml).join('')}</sheetData>` +
    `<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`
  )
}

function rowXml(cells: readonly (Cell | null)[], row: number): string {
  const height = heightOf(cells)
  const size = height ? ` ht="${height}" customHeight="1"` : ''
  const content = cells.map((cell, column) => cell && cellXml(cell, `${columnOf(column)}${row + 1}`))
  return `<row r="${row + 1}"${size}>${content.join('')}</row>`
}

function cellXml(cell: Cell, reference: string): string {
  const head = `<c r="${reference}" s="${styleOf(cell)}"`
  if ('text' in cell) {
    return `${head} t="inlineStr"><is><t xml:space="preserve">${escape(cell.text)}</t></is></c>`
  }
  if ('formula' in cell) {
    const { formula, result } = cell
    const type = typeof result === 'string' ? ' t="str"' : ''
    // Inputs without any measure may lead beyond the numbers that a file can have.
    const value =
      typeof result === 'string' || Number.isFinite(result) ? `<v>${escape(String(result))}</v>` : ''
    return `${head}${type}><f>${escape(formula)}</f>${value}</c>`
  }
  if (cell.value === null) return `${head}/>`
  return typeof cell.value === 'boolean'
    ? `${head} t="b"><v>${Number(cell.value)}</v></c>`
    : `${head}><v>${cell.value}</v></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Also leaves out what XML cannot contain, and keeps readers from decoding `_x0041_`, their own escape. */
const escape = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
