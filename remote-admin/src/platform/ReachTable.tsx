import { type PlatformRelease, versionOf, wideningOf } from '@freehold/contracts'
import { Badge, type Column, DataTable, UNKNOWN } from '@freehold/ui'
import * as styles from './Platform.module.css'

interface ReachTableProps {
  /** Undefined if the remote has no stable release yet. */
  stable: PlatformRelease | undefined
  release: PlatformRelease
}

interface Row {
  what: 'Roles' | 'Paths'
  before: readonly string[]
  after: readonly string[]
  added: readonly string[]
}

/** Compares the roles and paths of a release with those of the stable one; additions are marked. */
export function ReachTable({ stable, release }: ReachTableProps) {
  const added = wideningOf(stable ?? null, release) ?? { roles: [], paths: [] }
  const rows: Row[] = [
    {
      what: 'Roles',
      before: namesOf(stable?.roles ?? []),
      after: namesOf(release.roles),
      added: namesOf(added.roles),
    },
    { what: 'Paths', before: stable?.paths ?? [], after: release.paths, added: added.paths },
  ]
  return (
    <DataTable
      caption="Roles and paths"
      columns={columnsFor(stable, release)}
      rows={rows}
      rowKey={({ what }) => what}
      compact
    />
  )
}

const columnsFor = (
  stable: PlatformRelease | undefined,
  release: PlatformRelease,
): readonly Column<Row>[] => [
  { key: 'what', heading: 'Access', rowHeader: true, cell: ({ what }) => what },
  {
    key: 'before',
    heading: stable ? `Stable ${versionOf(stable.release)}` : 'No stable release',
    cell: ({ before }) => <Names names={before} added={[]} />,
  },
  {
    key: 'after',
    heading: versionOf(release.release),
    cell: ({ after, added }) => <Names names={after} added={added} />,
  },
]

const namesOf = (roles: readonly string[] | 'all') => (roles === 'all' ? ['Every role'] : roles)

function Names({ names, added }: { names: readonly string[]; added: readonly string[] }) {
  if (names.length === 0) return UNKNOWN
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>
          {name} {added.includes(name) && <Badge tone="warn">New</Badge>}
        </li>
      ))}
    </ul>
  )
}
