import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** The query of the page's address, and how to replace it. */
interface AddressWriter {
  search: string
  /** False during a navigation, such as a step back, which writing the address would cancel. */
  isFree: boolean
  write: (search: string) => void
}

export function useAddressWriter(): AddressWriter {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isFree = useNavigation().state === 'idle'
  return {
    search,
    isFree,
    write: (next) => void navigate({ search: next }, { replace: true, preventScrollReset: true, state }),
  }
}
