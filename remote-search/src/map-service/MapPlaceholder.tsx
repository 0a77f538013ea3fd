import { buttonClass, EmptyState, Icon, ProgressLine } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { MapServiceState } from './useMapServiceState'
import * as styles from './MapPlaceholder.module.css'

const STILL_WORKING = 'Your searches, profile and saved properties still work.'

const failures: Record<Exclude<MapServiceState, 'ready' | 'loading'>, { title: string; cause: string }> = {
  refused: {
    title: 'Error: AuthFailure',
    cause: `The map service refused our key, so the map cannot be drawn. ${STILL_WORKING}`,
  },
  failed: {
    title: 'The map could not be loaded',
    cause: `The map service did not answer as it should. ${STILL_WORKING}`,
  },
  late: {
    title: 'The map is not loading',
    cause: `The map service has not answered for 15 seconds. The map appears if it still does. ${STILL_WORKING}`,
  },
}

/** Shown instead of the map while it loads or if it cannot. */
export function MapPlaceholder({ state }: { state: Exclude<MapServiceState, 'ready'> }) {
  if (state === 'loading')
    return (
      <div className={styles.ground}>
        <ProgressLine label="Loading the map" />
      </div>
    )
  const { title, cause } = failures[state]
  return (
    <div className={styles.off}>
      <EmptyState title={title} headingLevel={2} art="cut" size="page" role="alert" action={<Retry />}>
        {cause}
      </EmptyState>
    </div>
  )
}

/** Reloads the page, because the map libraries keep a failure until then. */
function Retry() {
  return (
    <Link className={buttonClass()} to={useLocation()} reloadDocument>
      <Icon icon={RotateCw} />
      Retry
    </Link>
  )
}
