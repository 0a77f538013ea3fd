import type { ImportPreviewInput } from '@freehold/contracts'
import { ImportError } from '../ImportError'
import { fieldNamed, statusLabels } from '../sources/csv/csvFields'
import type { DraftMapping, Status } from '../sources/csv/Mapping'
import { setSource, statusFrom } from '../sources/csv/matchColumns'
import type { HeadTable } from '../sources/csv/readHead'
import { sourceFor } from './describeFields'
import { KEY, STATUS } from './readFields'

type Change = NonNullable<ImportPreviewInput['change']>

/** Changes where the draft reads a field from. Throws an ImportError for a field or a column that there is not. */
export function applyChange(draft: DraftMapping, change: Change, table: HeadTable): void {
  const { field: name, column, constant } = change
  if (column && !table.columns.includes(column)) throw new ImportError(`The file has no column '${column}'`)
  if (name === KEY) {
    draft.listingKey = column ? [column] : []
    return
  }
  if (name === STATUS) {
    if (column) draft.status = statusFrom(table.read(draft.missing).rows, column)
    else draft.status = constant && isStatus(constant) ? constant : undefined
    return
  }
  const field = fieldNamed(name)
  if (!field) throw new ImportError(`There is no field '${name}'`)
  setSource(draft, field.name, sourceFor(field, change))
}

const isStatus = (text: string): text is Status => Object.hasOwn(statusLabels, text)
