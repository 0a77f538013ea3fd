import { authClient } from '@freehold/auth-client'
import { failureMessage, importErrors, type ImportRun } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'

/** Downloads the rejected rows of a run, with line and reason, as a CSV file. */
export async function downloadErrors({ _id }: Pick<ImportRun, '_id'>): Promise<void> {
  try {
    const { fileName, csv } = await authClient.call(importErrors, { params: { id: _id } })
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    // By the next task the browser has read the URL.
    setTimeout(() => URL.revokeObjectURL(url))
  } catch (error) {
    toast.error(failureMessage(error))
  }
}
