import { type Column, IconButton, iconButtonClass, Icon, Tooltip } from '@freehold/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as styles from './rowActions.module.css'
import type { useDialogLinks } from './useDialogAddress'

export interface RowActionsOptions<Row> {
  /** The name of a row in button labels and questions. */
  nameOf: (row: Row) => string
  /** Why a row cannot be deleted; undefined if it can. */
  whyNotDeletable?: (row: Row) => string | undefined
}

/** The column with the buttons that edit and delete a row. */
export function rowActions<Row extends { _id: string }>(
  links: ReturnType<typeof useDialogLinks>,
  { nameOf, whyNotDeletable = () => undefined }: RowActionsOptions<Row>,
): Column<Row> {
  return {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (row) => (
      <>
        <Tooltip text={`Edit ${nameOf(row)}`}>
          <Link className={iconButtonClass()} aria-label={`Edit ${nameOf(row)}`} {...links.edit(row._id)}>
            <Icon icon={Pencil} small />
          </Link>
        </Tooltip>
        <DeleteAction name={nameOf(row)} why={whyNotDeletable(row)} link={links.delete(row._id)} />
      </>
    ),
  }
}

interface DeleteActionProps {
  name: string
  why: string | undefined
  link: ReturnType<ReturnType<typeof useDialogLinks>['delete']>
}

function DeleteAction({ name, why, link }: DeleteActionProps) {
  const label = `Delete ${name}`
  if (why !== undefined) {
    return (
      <Tooltip text={why} describes>
        <IconButton
          label={label}
          icon={Trash2}
          smallIcon
          tooltip={null}
          aria-disabled
          className={styles.kept}
        />
      </Tooltip>
    )
  }
  return (
    <Tooltip text={label}>
      <Link className={iconButtonClass({ danger: true })} aria-label={label} {...link}>
        <Icon icon={Trash2} small />
      </Link>
    </Tooltip>
  )
}
