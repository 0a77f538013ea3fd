import { authClient } from '@freehold/auth-client'
import { downloadWorkbook, failureMessage } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { downloadFile } from '@freehold/property-ui'
import type { WorkbookAnalyses } from './workbookAnalyses'

interface DownloadExcelProps {
  propertyId: string
  /** Of the file, without the ending. */
  name: string
  /** Computed when the button is pressed: they are those of every strategy. */
  analysesOf: () => WorkbookAnalyses
  /** Which figures these are. */
  notes: string[]
}

/** Saves the analyses as a spreadsheet that computes them. After a failure it can be pressed again. */
export function DownloadExcel({ propertyId: id, name, analysesOf, notes }: DownloadExcelProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const body = { analyses: analysesOf(), notes }
      const file = await authClient.call(downloadWorkbook, { params: { id }, body })
      downloadFile(`${name}.xlsx`, file)
    } catch (error) {
      toast.error(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileSpreadsheet} busy={busy} busyText="Making the File..." onClick={() => void save()}>
      Download Excel
    </Button>
  )
}
