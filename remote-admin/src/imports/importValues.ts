import { type ImportAdapter, ImportStart } from '@freehold/contracts'
import * as v from 'valibot'

/** The form's values. The adapter decides which of them are sent. */
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

/** The options of each adapter, besides the file. */
export const optionsOf: Record<ImportAdapter, readonly Option[]> = {
  csv: ['mapping'],
  reso: ['source'],
  attom: ['source'],
  streets: ['city', 'state'],
  rents: [],
  taxes: ['source'],
  basemap: [],
}

/** The file of a file input, or undefined. */
export const ChosenFile = v.pipe(
  v.custom<FileList | null>((files) => files === null || files instanceof FileList),
  v.transform((files) => files?.[0]),
)
const { adapter, source, city, state } = ImportStart.entries

/** Checks all fields before anything is sent. The server checks again. */
export const ImportFormInput = v.pipe(
  v.object({ adapter, file: ChosenFile, mapping: ChosenFile, source, city, state }),
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

/** The request that starts the import: name and size of the file, and the options of its adapter that are filled in. */
export async function toImportStart(
  input: ImportFormInput,
  file: File,
): Promise<v.InferInput<typeof ImportStart>> {
  const texts = { ...input, mapping: await input.mapping?.text() }
  const options = optionsOf[input.adapter].map((option) => [option, texts[option] || undefined])
  return { adapter: input.adapter, fileName: file.name, size: file.size, ...Object.fromEntries(options) }
}
