import type { AdminSection } from '@freehold/contracts'
import { paths } from '@freehold/contracts'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useListAddress } from './useListAddress'

/** Marks a history entry made by a link of the list, so that closing the dialog can go back to it. */
const fromList = { fromList: true }

/** Links that open a dialog over a list and keep its search, order, page and scroll position. */
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

/** Closes a dialog: goes back if the list opened it, else replaces its URL with the list's. */
export function useCloseDialog(section: AdminSection): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const { query, searchWith } = useListAddress()
  const isClosing = useRef(false)
  return async () => {
    // A second press before the navigation ends would go back twice.
    if (isClosing.current) return
    isClosing.current = true
    if ((location.state as { fromList?: boolean } | null)?.fromList) return navigate(-1)
    const list = { pathname: paths.admin(section), search: searchWith({ page: query.get('page') ?? '' }) }
    return navigate(list, { replace: true, preventScrollReset: true })
  }
}
