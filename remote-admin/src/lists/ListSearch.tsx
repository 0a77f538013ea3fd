import { SearchBox } from '@freehold/ui'
import * as styles from './ListSection.module.css'
import { useSearchText } from './useSearchText'

/** Searches a list by the text in the page's address. */
export function ListSearch({ many }: { many: string }) {
  const [text, searchFor] = useSearchText()
  return (
    <SearchBox
      className={styles.search}
      label={`Search ${many}`}
      maxLength={200}
      value={text}
      onValueChange={searchFor}
    />
  )
}
