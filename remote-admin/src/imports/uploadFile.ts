import { authClient } from '@freehold/auth-client'
import {
  ApiError,
  appendImportFile,
  cancelImport,
  errorCodes,
  getImport,
  IMPORT_PART_BYTES,
  type ImportRun,
  isApiError,
} from '@freehold/contracts'

interface Upload {
  run: Pick<ImportRun, '_id'>
  file: File
  onProgress: (sentBytes: number) => void
  /** Aborted when the user leaves the form, which cancels the upload. */
  leaving: AbortSignal
}

/** The waits before a part is sent again: long enough for a lost connection or a restarting server. */
const RETRY_PAUSES_MS = [500, 2_000, 5_000]

/**
 * Sends a file part by part, each from the byte up to which the server has received it. A part that fails is sent again
 * after each of {@link RETRY_PAUSES_MS}. If it still fails the upload is canceled, so that no incomplete file remains.
 */
export async function uploadFile({ run, file, onProgress, leaving }: Upload): Promise<void> {
  const params = { id: run._id }
  try {
    for (let offset = 0; offset < file.size;) {
      leaving.throwIfAborted()
      const data = await base64Of(file.slice(offset, offset + IMPORT_PART_BYTES))
      offset = receivedOf(await sendPart(params, { offset, data }, leaving), file)
      onProgress(offset)
    }
  } catch (error) {
    // Report the first error. If the cancellation fails too, the server deletes the abandoned upload later.
    const cancelError = await authClient.call(cancelImport, { params }).catch((refused: unknown) => refused)
    const isOver = isApiError(cancelError) && cancelError.status === 409
    // The server has received the last part, and only its answer was lost.
    if (isOver && (await hasImportStarted(params))) return
    throw error
  }
}

async function hasImportStarted(params: Params): Promise<boolean> {
  const run = await authClient.call(getImport, { params }).catch(() => null)
  return run !== null && run.state !== 'uploading' && run.state !== 'failed'
}

type Part = { offset: number; data: string }
type Params = { id: string }

/** How many bytes the server has received: all of them once the import has started. */
const receivedOf = ({ progress }: ImportRun, file: File) =>
  progress?.phase === 'uploading' ? progress.done : file.size

/** Returns the run after the part was received. The server accepts a part again that it already has. */
async function sendPart(params: Params, body: Part, leaving: AbortSignal): Promise<ImportRun> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await authClient.call(appendImportFile, { params, body })
    } catch (error) {
      if (leaving.aborted || !isTemporary(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // After the last part the upload is over, and the server would refuse the part.
    const run = await authClient.call(getImport, { params }).catch(() => null)
    if (run?.state === 'failed') throw failureOf(run)
    if (run && run.state !== 'uploading') return run
  }
  return authClient.call(appendImportFile, { params, body })
}

const failureOf = ({ message }: ImportRun) =>
  new ApiError(409, { code: errorCodes.conflict, message: message ?? 'The upload is over' })

/** Whether the same request may succeed later: there was no answer, or the server could not handle it now. */
function isTemporary(error: unknown): boolean {
  if (error instanceof TypeError) return true
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && (status === 0 || status === 408 || status === 429 || status >= 500)
}

export function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // A data URL has the Base64 text after the comma.
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(part)
  })
}
