import type { ImportRun } from '@freehold/contracts'
import { type Column, Icon, IconButton, iconButtonClass, Tooltip } from '@freehold/ui'
import { Download, Info } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { useDialogLinks } from '../lists/useDialogAddress'
import { downloadErrors } from './downloadErrors'

/** The column with a run's actions: show its details, and download its rejected rows. */
export function importActions(links: ReturnType<typeof useDialogLinks>): Column<ImportRun> {
  return {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (run) => (
      <>
        {run.errors > 0 && (
          <IconButton
            label={`Download errors of ${run.fileName}`}
            icon={Download}
            smallIcon
            onClick={() => void downloadErrors(run)}
          />
        )}
        <Tooltip text={`Details of ${run.fileName}`}>
          <Link
            className={iconButtonClass()}
            aria-label={`Details of ${run.fileName}`}
            {...links.edit(run._id)}
          >
            <Icon icon={Info} small />
          </Link>
        </Tooltip>
      </>
    ),
  }
}
