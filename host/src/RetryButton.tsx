import { useNetworkReturn } from '@freehold/auth-client'
import { Button } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

interface RetryButtonProps {
  icon?: LucideIcon
  /** Reloads the page: a component's chunk that failed twice keeps failing until then. */
  reloads?: boolean
  /** The network caused the failure: retries by itself when it is back. */
  isNetworkLost?: boolean
}

/** Navigates to the current address again, which restarts its loaders without a reload. */
export function RetryButton({ icon, reloads = false, isNetworkLost = false }: RetryButtonProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  const retry = () =>
    reloads ? location.reload() : void navigate(pathname + search + hash, { replace: true })
  useNetworkReturn(isNetworkLost, retry)
  return (
    <Button variant="primary" {...(icon && { icon })} busy={retrying} busyText="Retrying..." onClick={retry}>
      Retry
    </Button>
  )
}
