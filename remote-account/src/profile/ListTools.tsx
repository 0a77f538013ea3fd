import type { ProfileList } from '@freehold/contracts'
import { SearchBox, Segmented } from '@freehold/ui'
import * as styles from './ListTools.module.css'
import type { ListView } from './useListView'

interface ListToolsProps {
  list: ProfileList
  view: ListView
  changeView: (change: Partial<ListView>) => void
}

/** Search and sort order for a list longer than a screen. */
export function ListTools({ list, view, changeView }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        label={`Search ${list}`}
        value={view.text}
        onValueChange={(text) => changeView({ text })}
      />
      <Segmented
        label="Order"
        options={[
          { value: 'name', label: list === 'markets' ? 'By city' : 'By name' },
          { value: 'selected', label: 'Selected first' },
        ]}
        value={view.order}
        onValueChange={(order) => changeView({ order })}
      />
    </div>
  )
}
