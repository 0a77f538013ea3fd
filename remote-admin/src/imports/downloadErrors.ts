import { authClient } from '@freehold/auth-client'
import { failureMessage, importErrors, type ImportRun } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'

/** Hands the browser the rejected rows of a run with line and reason, as a file to save. */
export async function downloadErrors({ _id }: Pick<ImportRun, '_id'>): Promise<void> {
  try {
    const { fileName, csv } = await authClient.call(importErrors, { params: { id: _id } })
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    // The browser has taken the file over by the next turn.
    setTimeout(() => URL.revokeObjectURL(url))
  } catch (error) {
    toast.error(failureMessage(error))
  }
}
