import { Button } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

interface RetryButtonProps {
  /**
   * Loads the whole page anew: a chunk that a component has failed to load twice stays failed in it for as long as the
   * page lives.
   */
  reloads?: boolean
}

/** The same address again: the loader, or the page, starts over without a reload. */
export function RetryButton({ reloads = false }: RetryButtonProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  const retry = () =>
    reloads ? location.reload() : void navigate(pathname + search + hash, { replace: true })
  return (
    <Button variant="primary" icon={RotateCw} busy={retrying} busyText="Retrying..." onClick={retry}>
      Retry
    </Button>
  )
}
