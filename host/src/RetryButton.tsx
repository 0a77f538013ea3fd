import { useRecovery } from '@freehold/auth-client'
import { Button } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

interface RetryButtonProps {
  icon?: LucideIcon
  /** Reloads the page: a component's chunk that failed twice keeps failing until then. */
  reloads?: boolean
  /** Why there is something to retry: what a lost network caused is retried by itself when it is back. */
  failure?: unknown
}

/** Navigates to the current address again, which restarts its loaders without a reload. */
export function RetryButton({ icon, reloads = false, failure = null }: RetryButtonProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  const retry = () =>
    reloads ? location.reload() : void navigate(pathname + search + hash, { replace: true })
  useRecovery(failure, retry)
  return (
    <Button variant="primary" {...(icon && { icon })} busy={retrying} busyText="Retrying..." onClick={retry}>
      Retry
    </Button>
  )
}
