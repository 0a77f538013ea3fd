import kingCountySales from '../../../mappings/king-county-sales.json'
import { columnsOf, parseMapping } from '../sources/csv/Mapping'
import type { SavedMapping } from './savedMappings.queries'

/** The mappings that Freehold comes with. */
const supplied: readonly SavedMapping[] = [
  { name: 'King County sales', mapping: JSON.stringify(kingCountySales) },
]

/** Those whose columns a file has. */
export const suppliedMappings = (columns: readonly string[]): SavedMapping[] =>
  supplied.filter(({ name, mapping }) =>
    columnsOf(parseMapping(name, mapping)).every((column) => columns.includes(column)),
  )
