import { buttonClass, formatCount, Icon } from '@freehold/ui'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pagesOf, readPage } from './listAddress'
import * as styles from './Pager.module.css'
import { useListAddress } from './useListAddress'

/** Links to the previous and next page; nothing if there is only one. */
export function Pager({ many, total }: { many: string; total: number }) {
  const { query } = useListAddress()
  const [page, pages] = [readPage(query), pagesOf(total)]
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={`Pages of ${many}`}>
      <PageLink page={page - 1} pages={pages} name="Previous" icon={ChevronLeft} />
      <span className={styles.place}>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <PageLink page={page + 1} pages={pages} name="Next" icon={ChevronRight} />
    </nav>
  )
}

interface PageLinkProps {
  page: number
  pages: number
  name: 'Previous' | 'Next'
  icon: LucideIcon
}

function PageLink({ page, pages, name, icon }: PageLinkProps) {
  const { searchWith } = useListAddress()
  const content = (
    <>
      {name === 'Previous' && <Icon icon={icon} small />}
      {name}
      {name === 'Next' && <Icon icon={icon} small />}
    </>
  )
  if (page < 1 || page > pages) {
    return (
      <span className={styles.end} aria-disabled="true">
        {content}
      </span>
    )
  }
  return (
    <Link
      className={buttonClass({ size: 's' })}
      to={{ search: searchWith({ page: page > 1 ? String(page) : '' }) }}
    >
      {content}
    </Link>
  )
}
