import type { Cell, CellStyle, NumberFormat } from '../Workbook'

const formats: Record<NumberFormat, string> = {
  dollars: '"$"#,##0.00;[Red]-"$"#,##0.00',
  // 7.04 is 7.04 %.
  dollarsUnlessZero: '"$"#,##0.00;[Red]-"$"#,##0.00;',
  percent: '0.00"%";[Red]-0.00"%"',
  fraction: '0.00%;[Red]-0.00%',
  rate: '0.00##%;[Red]-0.00##%',
  yesNo: '"TRUE";"TRUE";"FALSE"',
  ratio: '0.00;[Red]-0.00',
  whole: '0',
  exact: '0.000000',
  general: 'General',
}
const formatNames = Object.keys(formats) as NumberFormat[]

interface Look {
  font: string
  /** Index in `fills`. */
  fill: number
  alignment: string
}

const font = (size: number, color: string, bold = false) =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${color}"/><name val="Calibri"/><family val="2"/></font>`

/** The first two are prescribed. */
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/></patternFill></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF9E5"/></patternFill></fill>',
]
const [PLAIN, HEAD, ENTRY] = [0, 2, 3]

const left = '<alignment horizontal="left" vertical="top" wrapText="1"/>'
const right = '<alignment horizontal="right" vertical="top"/>'
const indented = '<alignment horizontal="left" vertical="top" indent="1"/>'
const unwrapped = '<alignment horizontal="left" vertical="top"/>'

/** Blue is what models use for numbers that are entered. */
const looks: Record<CellStyle, Look> = {
  title: { font: font(16, '1F2933', true), fill: PLAIN, alignment: unwrapped },
  heading: { font: font(11, '1F2933', true), fill: HEAD, alignment: left },
  numberHeading: { font: font(11, '1F2933', true), fill: HEAD, alignment: right },
  section: { font: font(12, '1F2933', true), fill: PLAIN, alignment: unwrapped },
  label: { font: font(11, '1F2933'), fill: PLAIN, alignment: left },
  input: { font: font(11, '0000FF'), fill: ENTRY, alignment: right },
  figure: { font: font(11, '000000'), fill: PLAIN, alignment: right },
  minor: { font: font(9, '7B8794'), fill: PLAIN, alignment: right },
  unit: { font: font(10, '52606D'), fill: PLAIN, alignment: indented },
  note: { font: font(10, '52606D'), fill: PLAIN, alignment: unwrapped },
  code: { font: font(9, '7B8794'), fill: PLAIN, alignment: unwrapped },
}
const lookNames = Object.keys(looks) as CellStyle[]

/** A program that lets such a text be edited must not take it for a formula then. */
const looksLikeFormula = (cell: Cell) => 'text' in cell && /^[=+\-@−\t\r]/.test(cell.text)

/** Heights in points of rows that begin with larger text; not every program adapts them. */
const heights: Partial<Record<CellStyle, number>> = { title: 24, section: 18 }

export const heightOf = ([first]: readonly (Cell | null)[]) => first && heights[first.style]

/** The index of a cell's style in the sheet of styles: every look in every format, then each as quoted text. */
export function styleOf(cell: Cell): number {
  const format = 'format' in cell ? cell.format : 'general'
  const index = lookNames.indexOf(cell.style) * formatNames.length + formatNames.indexOf(format)
  return looksLikeFormula(cell) ? lookNames.length * formatNames.length + index : index
}

/** Number formats below 164 are built in. */
const CUSTOM_FORMATS = 164

export function stylesXml(escape: (text: string) => string): string {
  const numFmts = formatNames.map(
    (name, index) => `<numFmt numFmtId="${CUSTOM_FORMATS + index}" formatCode="${escape(formats[name])}"/>`,
  )
  const xfs = (quote: string) =>
    lookNames.flatMap((look, fontId) =>
      formatNames.map(
        (_, index) =>
          `<xf numFmtId="${CUSTOM_FORMATS + index}" fontId="${fontId}" fillId="${looks[look].fill}" borderId="0" xfId="0"` +
          ` applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"${quote}>${looks[look].alignment}</xf>`,
      ),
    )
  const all = [...xfs(''), ...xfs(' quotePrefix="1"')]
  return (
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>` +
    `<fonts count="${lookNames.length}">${lookNames.map((name) => looks[name].font).join('')}</fonts>` +
    `<fills count="${fills.length}">${fills.join('')}</fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${all.length}">${all.join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
    `</styleSheet>`
  )
}
