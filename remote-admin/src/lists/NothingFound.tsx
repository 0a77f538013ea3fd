import { buttonClass, EmptyState } from '@freehold/ui'
import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import { useListAddress } from './useListAddress'

interface NothingFoundProps {
  many: string
  /** How the list is filled, in a sentence, and the link that does. */
  start?: { text: string; action: ReactNode }
}

/** Replaces an empty table: says whether the list is empty or the search and filter match nothing. */
export function NothingFound({ many, start }: NothingFoundProps) {
  const { query } = useListAddress()
  const search = query.get('q')
  const active = { yes: 'active ', no: 'inactive ' }[query.get('active') ?? ''] ?? ''
  if (!search && !active)
    return (
      <EmptyState title={`No ${many} yet`} action={start?.action}>
        {start?.text}
      </EmptyState>
    )
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
