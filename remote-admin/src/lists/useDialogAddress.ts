import type { AdminSection } from '@freehold/contracts'
import { paths } from '@freehold/contracts'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** Marks an entry of the history that a list's link made: the step back from it leads to the list. */
const fromList = { fromList: true }

/** Links that open a dialog over a list, which keeps its rows, order, page and place. */
export function useDialogLinks(section: AdminSection) {
  const { query, searchWith } = useListAddress()
  const search = searchWith({ page: query.get('page') ?? '' })
  const over = { state: fromList, preventScrollReset: true }
  return {
    add: { ...over, to: { pathname: paths.adminAdd(section), search } },
    edit: (id: string) => ({ ...over, to: { pathname: paths.adminEdit(section, id), search } }),
    delete: (id: string) => ({
      ...over,
      to: {
        pathname: paths.admin(section),
        search: `?${new URLSearchParams([...query, ['delete', id]]).toString()}`,
      },
    }),
  }
}

/** Leaves a dialog for its list: a step back where it was opened from there, else in its place. */
export function useCloseDialog(section: AdminSection): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const { query, searchWith } = useListAddress()
  const isClosing = useRef(false)
  return async () => {
    // A second press before the first has led anywhere would step back twice.
    if (isClosing.current) return
    isClosing.current = true
    if ((location.state as { fromList?: boolean } | null)?.fromList) return navigate(-1)
    const list = { pathname: paths.admin(section), search: searchWith({ page: query.get('page') ?? '' }) }
    return navigate(list, { replace: true, preventScrollReset: true })
  }
}
