import { ApiError, type ImportAdapter, ImportStart, isApiError } from '@freehold/contracts'
import * as v from 'valibot'

/** What the form holds; which of it counts depends on the kind. */
export interface ImportValues {
  adapter: ImportAdapter
  file: FileList | null
  mapping: FileList | null
  source: string
  city: string
  state: string
}

export const blankValues: ImportValues = {
  adapter: 'csv',
  file: null,
  mapping: null,
  source: '',
  city: '',
  state: '',
}

type Option = 'mapping' | 'source' | 'city' | 'state'

/** What each kind asks for besides the file. */
export const optionsOf: Record<ImportAdapter, readonly Option[]> = {
  csv: ['mapping'],
  reso: ['source'],
  attom: ['source'],
  streets: ['city', 'state'],
  rents: [],
}

/** A file input: its one file, or undefined. */
const chosen = v.pipe(
  v.custom<FileList | null>((files) => files === null || files instanceof FileList),
  v.transform((files) => files?.[0]),
)
const { adapter, source, city, state } = ImportStart.entries

/** What is wrong before anything is sent, of all fields at once; the server has the last word. */
export const ImportFormInput = v.pipe(
  v.object({ adapter, file: chosen, mapping: chosen, source, city, state }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    const refuse = (key: 'file' | 'mapping', message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
    if (value.file === undefined) refuse('file', 'File is required')
    if (value.adapter === 'csv' && value.mapping === undefined) refuse('mapping', 'Mapping is required')
  }),
)
export type ImportFormInput = v.InferOutput<typeof ImportFormInput>

/** What begins the import: what is known of the file, and those options of its kind that are filled in. */
export async function toImportStart(
  input: ImportFormInput,
  file: File,
): Promise<v.InferInput<typeof ImportStart>> {
  const texts = { ...input, mapping: await input.mapping?.text() }
  const options = optionsOf[input.adapter].map((option) => [option, texts[option] || undefined])
  return { adapter: input.adapter, fileName: file.name, size: file.size, ...Object.fromEntries(options) }
}

/** The server speaks of the file's name and size, the form of the file. */
export function atItsField(error: unknown): unknown {
  if (!isApiError(error)) return error
  const { status, code, message, fields } = error
  const { size, fileName, ...others } = fields
  const file = size ?? fileName
  return new ApiError(status, { code, message, fields: file === undefined ? others : { ...others, file } })
}
