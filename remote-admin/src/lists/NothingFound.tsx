import { buttonClass, EmptyState } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** Replaces an empty table: says whether the list is empty or the search and filter match nothing. */
export function NothingFound({ many }: { many: string }) {
  const { query } = useListAddress()
  const search = query.get('q')
  const active = { yes: 'active ', no: 'inactive ' }[query.get('active') ?? ''] ?? ''
  if (!search && !active) return <EmptyState title={`No ${many} yet`} />
  return (
    <EmptyState
      title={search ? `No ${active}${many} match “${search}”` : `No ${active}${many}`}
      action={
        <Link className={buttonClass()} to={{ search: '' }} replace>
          Clear Search
        </Link>
      }
    />
  )
}
