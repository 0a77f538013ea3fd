import { authClient } from '@freehold/auth-client'
import { ApiError, errorCodes, type ImportStart, isApiError, startImport } from '@freehold/contracts'
import { useEffect, useRef, useState } from 'react'
import type { InferInput } from 'valibot'
import { uploadFile } from './uploadFile'

/** In bytes. */
export interface UploadProgress {
  done: number
  total: number
}

const canceled = new ApiError(0, { code: errorCodes.unavailable, message: 'Upload canceled' })

/** For a form that uploads a file and starts its import. Leaving the form cancels the upload. */
export function useFileUpload() {
  const leaving = useLeaving()
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  /** Returns the id of the run. Rejects if the import could not be started; errors about the file have the field `file`. */
  async function upload(start: InferInput<typeof ImportStart>, file: File): Promise<string> {
    try {
      const run = await authClient.call(startImport, { body: start })
      setProgress({ done: 0, total: file.size })
      const onProgress = (done: number) => setProgress({ done, total: file.size })
      await uploadFile({ run, file, onProgress, leaving: leaving() })
      return run._id
    } catch (error) {
      setProgress(null)
      throw leaving().aborted ? canceled : withFileError(error)
    }
  }

  return { upload, progress }
}

/** Returns a signal that is aborted when the user leaves the form. */
function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => (controller.current ??= new AbortController()).signal
}

/** Shows the server's errors about the file's name and size at the form's field for the file. */
function withFileError(error: unknown): unknown {
  if (!isApiError(error)) return error
  const { status, code, message, fields } = error
  const { size, fileName, ...others } = fields
  const file = size ?? fileName
  return new ApiError(status, { code, message, fields: file === undefined ? others : { ...others, file } })
}
