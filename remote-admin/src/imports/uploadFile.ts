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
  /** Whoever leaves gives the upload up. */
  leaving: AbortSignal
}

/** Between the tries of a part: a line that was gone, or a server that starts anew, is back by then or not soon. */
const PAUSES_MS = [500, 2_000, 5_000]

/**
 * Sends a file part by part, each from where the server has arrived. A part that does not get through is sent again a
 * few times; what keeps it from arriving then gives the whole upload up, so that no half file waits for the rest.
 */
export async function uploadFile({ run, file, onProgress, leaving }: Upload): Promise<void> {
  const params = { id: run._id }
  try {
    for (let offset = 0; offset < file.size;) {
      leaving.throwIfAborted()
      const data = await base64Of(file.slice(offset, offset + IMPORT_PART_BYTES))
      offset = takenOf(await sendPart(params, { offset, data }, leaving), file)
      onProgress(offset)
    }
  } catch (error) {
    // Why it ended is what counts: a cancellation that fails as well is made good by the server's own clean-up.
    const refusal = await authClient.call(cancelImport, { params }).catch((refused: unknown) => refused)
    const isOver = isApiError(refusal) && refusal.status === 409
    // The last part has come, though its answer has not.
    if (isOver && (await hasGoneOn(params))) return
    throw error
  }
}

async function hasGoneOn(params: Params): Promise<boolean> {
  const run = await authClient.call(getImport, { params }).catch(() => null)
  return run !== null && run.state !== 'uploading' && run.state !== 'failed'
}

type Part = { offset: number; data: string }
type Params = { id: string }

/** Of how many bytes the server knows; all of them where it has gone on to import them. */
const takenOf = ({ progress }: ImportRun, file: File) =>
  progress?.phase === 'uploading' ? progress.done : file.size

/** The run as it stands with the part. One that was taken before is none too many. */
async function sendPart(params: Params, body: Part, leaving: AbortSignal): Promise<ImportRun> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await authClient.call(appendImportFile, { params, body })
    } catch (error) {
      if (leaving.aborted || !mayPass(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // With its last part an upload is over: sent again, it would be refused.
    const run = await authClient.call(getImport, { params }).catch(() => null)
    if (run?.state === 'failed') throw failureOf(run)
    if (run && run.state !== 'uploading') return run
  }
  return authClient.call(appendImportFile, { params, body })
}

const failureOf = ({ message }: ImportRun) =>
  new ApiError(409, { code: errorCodes.conflict, message: message ?? 'The upload is over' })

/** Whether the same may get through a little later: nothing came back, or the server was not able to. */
function mayPass(error: unknown): boolean {
  if (error instanceof TypeError) return true
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && (status === 0 || status === 408 || status === 429 || status >= 500)
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
