import type { ShellRelease } from '@freehold/contracts'
import { Card, CardFoot, type Column, DataTable } from '@freehold/ui'
import * as styles from './Platform.module.css'

type Module = readonly [name: string, version: string]

const columns: readonly Column<Module>[] = [
  {
    key: 'module',
    heading: 'Module',
    rowHeader: true,
    cell: ([name]) => <span className={styles.code}>{name}</span>,
  },
  { key: 'version', heading: 'Version', numeric: true, cell: ([, version]) => version },
]

/** What the live shell gives to every remote: one copy of each. */
export const SharedModules = ({ shell: { contract, shared } }: { shell: ShellRelease }) => (
  <Card title="Shared Modules">
    <DataTable
      caption="Shared modules"
      columns={columns}
      rows={Object.entries(shared)}
      rowKey={([name]) => name}
    />
    <CardFoot>The shell&apos;s contract is {contract}</CardFoot>
  </Card>
)
