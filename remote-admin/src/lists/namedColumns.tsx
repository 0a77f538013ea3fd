import type { Column } from '@freehold/ui'
import { ActiveMark } from './ActiveMark'
import * as styles from './namedColumns.module.css'

interface Named {
  _id: string
  name: string
  description: string
  active: boolean
}

/** Columns of the lists of interests and strategies. */
export const namedColumns: readonly Column<Named>[] = [
  {
    key: 'info',
    heading: 'Info',
    rowHeader: true,
    sortable: true,
    unlabelled: true,
    cell: ({ name, description }) => (
      <>
        <b className={styles.name}>{name}</b>
        <span className={styles.description}>{description}</span>
      </>
    ),
  },
  { key: 'active', heading: 'Active', sortable: true, cell: ({ active }) => <ActiveMark active={active} /> },
]
