import { type Platform, type SharedModuleUse, sharedModuleUses, type SharedRange } from '@freehold/contracts'
import { Badge, Card, CardFoot, type Column, DataTable } from '@freehold/ui'
import * as styles from './Platform.module.css'

const columns: readonly Column<SharedModuleUse>[] = [
  {
    key: 'module',
    heading: 'Module',
    rowHeader: true,
    cell: ({ module }) => <span className={styles.code}>{module}</span>,
  },
  {
    key: 'version',
    heading: 'Version',
    cell: ({ versions }) => <span className={styles.version}>{versions.join(' and ')}</span>,
  },
  { key: 'ranges', heading: 'Needed By', tone: 'muted', cell: (use) => <Ranges {...use} /> },
]

/** The modules and versions that the live shell shares with remotes, and which releases in use need which of them. */
export const SharedModules = ({ platform }: { platform: Platform }) =>
  platform.shell && (
    <Card title="Shared Modules">
      <DataTable
        caption="Shared modules"
        columns={columns}
        rows={sharedModuleUses(platform)}
        rowKey={({ module }) => module}
        stacked
      />
      <CardFoot>Shell contract {platform.shell.contract}</CardFoot>
    </Card>
  )

/** Releases are named where not all get the present version, as an upgrade waits for them, or where they differ. */
function Ranges({ versions, ranges }: SharedModuleUse) {
  const [only] = ranges
  if (only === undefined) return 'None'
  if (ranges.length === 1 && only.version === versions[0]) return `All need ${only.range}`
  return (
    <ul className={styles.names}>
      {ranges.map((range) => (
        <li key={`${range.range} ${range.version}`}>
          <Range {...range} />
        </li>
      ))}
    </ul>
  )
}

const Range = ({ range, version, releases }: SharedRange) => (
  <>
    {version === null ? <Badge tone="neg">Not provided</Badge> : version} for {range}: {releases.join(', ')}
  </>
)
