import type { Profile } from '@freehold/contracts'
import { SearchBox, Segmented } from '@freehold/ui'
import * as styles from './ListTools.module.css'
import type { ListView } from './useListView'

interface ListToolsProps {
  list: keyof Profile
  view: ListView
  look: (change: Partial<ListView>) => void
}

/** Looking for something in a list that is longer than a screen, and at what is on in it. */
export function ListTools({ list, view, look }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        label={`Search ${list}`}
        value={view.text}
        onValueChange={(text) => look({ text })}
      />
      <Segmented
        label="Order"
        options={[
          { value: 'name', label: list === 'markets' ? 'By city' : 'By name' },
          { value: 'selected', label: 'Selected first' },
        ]}
        value={view.order}
        onValueChange={(order) => look({ order })}
      />
    </div>
  )
}
