import { authClient } from '@freehold/auth-client'
import { appendImportFile, cancelImport, IMPORT_PART_BYTES, type ImportRun } from '@freehold/contracts'

interface Upload {
  run: Pick<ImportRun, '_id'>
  file: File
  onProgress: (sentBytes: number) => void
  /** Whoever leaves gives the upload up. */
  leaving: AbortSignal
}

/**
 * Sends a file part by part, each from where the server has arrived. What keeps a part from arriving gives the whole
 * upload up, so that no half file waits for the rest.
 */
export async function uploadFile({ run, file, onProgress, leaving }: Upload): Promise<void> {
  const params = { id: run._id }
  try {
    for (let offset = 0; offset < file.size;) {
      leaving.throwIfAborted()
      const data = await base64Of(file.slice(offset, offset + IMPORT_PART_BYTES))
      const { progress } = await authClient.call(appendImportFile, { params, body: { offset, data } })
      offset = progress?.phase === 'uploading' ? progress.done : file.size
      onProgress(offset)
    }
  } catch (error) {
    // Why it ended is what counts: a cancellation that fails as well is made good by the server's own clean-up.
    await authClient.call(cancelImport, { params }).catch(() => {})
    throw error
  }
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // A data URL: what follows the comma is Base64.
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(part)
  })
}
