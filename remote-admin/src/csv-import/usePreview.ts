import { authClient } from '@freehold/auth-client'
import {
  failureMessage,
  IMPORT_HEAD_BYTES,
  type ImportPreview,
  type ImportPreviewInput,
  previewImport,
} from '@freehold/contracts'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { base64Of } from '../imports'

/** A file, with what the server reads in its beginning. */
export interface PreviewedFile {
  file: File
  preview: ImportPreview
}

/** What of the reading is to be changed. */
export type PreviewChange = Pick<
  ImportPreviewInput,
  'mapping' | 'useSaved' | 'change' | 'source' | 'delimiter' | 'encoding'
>

/** The chosen file and how it is read. Only its beginning is sent, however large it is. */
export function usePreview() {
  const [chosen, setChosen] = useState<PreviewedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const current = useRef<(PreviewedFile & { head: string }) | null>(null)
  // One after the other, as each changes the mapping that the one before returned.
  const queue = useRef(Promise.resolve())

  async function send(file: File, head: string, change: PreviewChange): Promise<void> {
    const isWhole = file.size <= IMPORT_HEAD_BYTES
    const body = { fileName: file.name, head, isWhole, ...change }
    const preview = await authClient.call(previewImport, { body })
    current.current = { file, head, preview }
    setChosen({ file, preview })
  }

  async function choose(file: File): Promise<void> {
    setProblem(null)
    if (file.size === 0) return setProblem('The file is empty')
    setBusy(true)
    try {
      await send(file, await base64Of(file.slice(0, IMPORT_HEAD_BYTES)), {})
    } catch (error) {
      setProblem(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  /** Reads the file in another way. If that fails, it is read as before. */
  function change(wanted: PreviewChange): Promise<void> {
    queue.current = changeAfter(queue.current, wanted)
    return queue.current
  }

  async function changeAfter(earlier: Promise<void>, wanted: PreviewChange): Promise<void> {
    await earlier
    if (!current.current) return
    const { file, head, preview } = current.current
    const isAfresh = wanted.useSaved === false
    try {
      await send(file, head, isAfresh ? wanted : { mapping: preview.mapping, ...wanted })
    } catch (error) {
      toast.error(failureMessage(error))
    }
  }

  /** The file as it is read once all changes are made. */
  async function settled(): Promise<PreviewedFile | null> {
    await queue.current
    return current.current
  }

  function reset() {
    current.current = null
    setChosen(null)
    setProblem(null)
  }

  return { chosen, problem, busy, choose, change, settled, reset }
}
