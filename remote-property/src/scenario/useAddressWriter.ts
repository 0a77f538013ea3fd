import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { writeAddress } from './navigation'

/** The query of the page's address, and how to replace it. */
interface AddressWriter {
  search: string
  /** False during a navigation within the page. */
  isFree: boolean
  write: (search: string) => void
}

export function useAddressWriter(): AddressWriter {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isFree = useNavigation().state === 'idle'
  return {
    search,
    isFree,
    write: (next) =>
      writeAddress(
        () => void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true, state }),
      ),
  }
}
