import type { RuntimeConfig } from '@freehold/contracts'
import { VisuallyHidden } from '@freehold/ui'
import { useState } from 'react'
import { MapPlaceholder, NoStartingPoint } from '../map-service/MapPlaceholder'
import { MapService } from '../map-service/MapService'
import { useMapServiceState } from '../map-service/useMapServiceState'
import { PlaceSearch } from './PlaceSearch'
import { PropertyMap } from './PropertyMap'
import { useStartOf } from './useStartOf'
import * as styles from './SearchPage.module.css'

export function SearchPage({ config }: { config: RuntimeConfig }) {
  return (
    <MapService config={config}>
      <SearchArea config={config} />
    </MapService>
  )
}

/** The place box stands whatever becomes of the map; without a starting point the first place picked is one. */
function SearchArea({ config }: { config: RuntimeConfig }) {
  const [picked, setPicked] = useState<google.maps.LatLngBoundsLiteral | null>(null)
  const start = useStartOf(config, picked)
  const state = useMapServiceState()
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Search Properties</VisuallyHidden>
      </h1>
      <PlaceSearch isAvailable={state === 'ready' || state === 'loading'} onStart={setPicked} />
      {state !== 'ready' && <MapPlaceholder state={state} />}
      {state === 'ready' && start === null && <NoStartingPoint />}
      {state === 'ready' && start !== null && <PropertyMap config={config} start={start} />}
    </div>
  )
}
