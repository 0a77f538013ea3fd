import type { StoredBasemap } from '@freehold/contracts'
import { Badge, type Column, formatMoment, Icon, iconButtonClass, linkClass, Tooltip } from '@freehold/ui'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { useDialogLinks } from '../lists/useDialogAddress'
import * as styles from './basemapColumns.module.css'
import { describeArea, faultName, formatBytes } from './basemapTexts'

export const basemapColumns = (
  links: ReturnType<typeof useDialogLinks>,
): readonly Column<StoredBasemap>[] => [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    tone: 'strong',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
  },
  { key: 'state', heading: 'State', cell: (basemap) => <State {...basemap} /> },
  { key: 'area', heading: 'Area', cell: ({ bounds }) => <Area bounds={bounds} /> },
  { key: 'zooms', heading: 'Zooms', numeric: true, cell: ({ minZoom, maxZoom }) => `${minZoom}–${maxZoom}` },
  {
    key: 'size',
    heading: 'Size',
    numeric: true,
    cell: ({ bytes }) => <span className={styles.line}>{formatBytes(bytes)}</span>,
  },
  { key: 'attribution', heading: 'Attribution', cell: (basemap) => <Attribution {...basemap} /> },
  { key: 'added', heading: 'Added', tone: 'muted', cell: (basemap) => <Added {...basemap} /> },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: ({ _id, name }) => (
      <Tooltip text={`Remove ${name}`}>
        <Link
          className={iconButtonClass({ danger: true })}
          aria-label={`Remove ${name}`}
          {...links.delete(_id)}
        >
          <Icon icon={Trash2} small />
        </Link>
      </Tooltip>
    ),
  },
]

function State({ state, fault }: Pick<StoredBasemap, 'state' | 'fault'>) {
  const name = faultName({ state, fault })
  if (name === null) return <Badge tone="plain">OK</Badge>
  return (
    <span className={styles.lines}>
      <Badge tone="neg">{name}</Badge>
      {fault !== null && <span className={styles.fault}>{fault}</span>}
    </span>
  )
}

function Area({ bounds }: Pick<StoredBasemap, 'bounds'>) {
  const { latitudes, longitudes } = describeArea(bounds)
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{latitudes}</span>
      <span className={styles.line}>{longitudes}</span>
    </span>
  )
}

function Attribution({ attribution, attributionUrl }: Pick<StoredBasemap, 'attribution' | 'attributionUrl'>) {
  if (attributionUrl === null) return attribution
  return (
    <a className={linkClass()} href={attributionUrl} target="_blank" rel="noreferrer">
      {attribution}
    </a>
  )
}

function Added({ addedAt, addedBy }: Pick<StoredBasemap, 'addedAt' | 'addedBy'>) {
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{formatMoment(addedAt)}</span>
      <span>{addedBy ?? 'Command line'}</span>
    </span>
  )
}
