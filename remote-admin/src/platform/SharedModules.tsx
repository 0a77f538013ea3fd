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

/** The modules and versions that the live shell shares with every remote. */
export const SharedModules = ({ shell: { contract, shared } }: { shell: ShellRelease }) => (
  <Card title="Shared Modules">
    <DataTable
      caption="Shared modules"
      columns={columns}
      rows={Object.entries(shared)}
      rowKey={([name]) => name}
    />
    <CardFoot>Shell contract {contract}</CardFoot>
  </Card>
)
