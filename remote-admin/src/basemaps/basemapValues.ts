import { BasemapUrlInput } from '@freehold/contracts'
import * as v from 'valibot'
import { ChosenFile } from '../imports'

/** The form's values; `from` decides which of the others is sent. */
export interface BasemapValues {
  from: 'file' | 'address'
  file: FileList | null
  url: string
}

export const blankValues: BasemapValues = { from: 'file', file: null, url: '' }

const SIGNATURE = 'PMTiles'

/** Archives are large, so look at the first bytes before sending all. The server checks the rest. */
const isArchive = async (file: File) => (await file.slice(0, SIGNATURE.length).text()) === SIGNATURE

const ArchiveFile = v.pipeAsync(
  ChosenFile,
  v.instance(File, 'File is required'),
  v.rawCheckAsync(async ({ dataset, addIssue }) => {
    if (!dataset.typed) return
    try {
      if (!(await isArchive(dataset.value))) addIssue({ message: 'This file is not a PMTiles archive' })
    } catch {
      // It was deleted or changed since it was chosen.
      addIssue({ message: 'This file cannot be read' })
    }
  }),
)

export const BasemapFormInput = v.variantAsync('from', [
  v.objectAsync({ from: v.literal('file'), file: ArchiveFile }),
  v.object({ from: v.literal('address'), url: BasemapUrlInput.entries.url }),
])
export type BasemapFormInput = v.InferOutput<typeof BasemapFormInput>
