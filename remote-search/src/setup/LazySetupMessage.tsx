import { useUser } from '@freehold/auth-client'
import { paths, roleNames, type RuntimeConfig } from '@freehold/contracts'
import { lazy, Suspense } from 'react'
import type { SetupPlace } from './SetupMessage'

/** Only a Freehold that is being set up needs it, so it has a chunk. */
const SetupMessage = lazy(async () => {
  const { SetupMessage } = await import(/* webpackChunkName: 'setup' */ './SetupMessage')
  return { default: SetupMessage }
})

interface LazySetupMessageProps {
  config: RuntimeConfig
  place: SetupPlace
}

/** What this Freehold lacks: homes, or else a starting point of its map. */
export function LazySetupMessage(props: LazySetupMessageProps) {
  const isAdmin = useUser()?.role === roleNames.admin
  return (
    <Suspense>
      <SetupMessage {...props} settingsPath={isAdmin ? paths.admin : null} />
    </Suspense>
  )
}
