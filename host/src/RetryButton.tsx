import { Button } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

interface RetryButtonProps {
  icon?: LucideIcon
  /** Reloads the page: a component's chunk that failed twice keeps failing until then. */
  reloads?: boolean
}

/** Navigates to the current address again, which restarts its loaders without a reload. */
export function RetryButton({ icon, reloads = false }: RetryButtonProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  const retry = () =>
    reloads ? location.reload() : void navigate(pathname + search + hash, { replace: true })
  return (
    <Button variant="primary" {...(icon && { icon })} busy={retrying} busyText="Retrying..." onClick={retry}>
      Retry
    </Button>
  )
}
