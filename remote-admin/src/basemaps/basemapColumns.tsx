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
  { key: 'tiles', heading: 'Tiles', cell: (basemap) => <Tiles {...basemap} /> },
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

function State(basemap: Pick<StoredBasemap, 'state' | 'fault'>) {
  const name = faultName(basemap)
  return <Badge tone={name === null ? 'plain' : 'neg'}>{name ?? 'OK'}</Badge>
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

type TilesProps = Pick<StoredBasemap, 'minZoom' | 'maxZoom' | 'bytes' | 'attribution' | 'attributionUrl'>

function Tiles({ minZoom, maxZoom, bytes, ...data }: TilesProps) {
  const zooms = `Zooms ${minZoom}–${maxZoom}`
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{bytes === null ? zooms : `${zooms}, ${formatBytes(bytes)}`}</span>
      <Attribution {...data} />
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
