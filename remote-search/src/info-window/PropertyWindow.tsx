import { seenHomes, useUser } from '@freehold/auth-client'
import type { Property, PropertySummary } from '@freehold/contracts'
import { ControlPosition, InfoWindow, MapControl } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { FailedChip } from '../in-view/FailedChip'
import { PropertyPanel } from './PropertyPanel'
import { useCloseOnEscape } from './useCloseOnEscape'
import { useProperty } from './useProperty'

/** From the property's place to the window's tip: over its price tag. CSS px. */
const OVER_TAG: [number, number] = [0, -36]

/** Where the map service puts something around the panel of 600, so that it does not cut into it. CSS px. */
const MAX_WIDTH = 640

interface PropertyWindowProps {
  id: string
  /** What a search has found of it; without it the window opens once the property is loaded. */
  summary: PropertySummary | undefined
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
  onClose: () => void
  /** There is no such property. */
  onGone: () => void
}

/** A window over one property, for as long as it is mounted. Give it the id as its key: it starts empty. */
export function PropertyWindow({ id, summary, hasSession, onClose, onGone }: PropertyWindowProps) {
  const details = useProperty(id, hasSession, onGone)
  useCloseOnEscape(onClose)
  const shown: Property | PropertySummary | undefined = details.property ?? summary
  const userId = useUser()?._id
  useEffect(() => {
    if (userId !== undefined && shown) seenHomes.add(userId, shown)
  }, [userId, shown])
  if (!shown?.location) return details.failure !== null ? <NotShown onRetry={details.retry} /> : null
  const [lng, lat] = shown.location.coordinates
  return (
    <InfoWindow
      position={{ lat, lng }}
      pixelOffset={OVER_TAG}
      maxWidth={MAX_WIDTH}
      ariaLabel={shown.PropertyAddressFull}
      headerDisabled
      onClose={onClose}
    >
      <PropertyPanel summary={shown} {...details} onClose={onClose} />
    </InfoWindow>
  )
}

/** Without its place there is nothing that a window could point at. */
const NotShown = ({ onRetry }: { onRetry: () => void }) => (
  <MapControl position={ControlPosition.LEFT_BOTTOM}>
    <FailedChip onRetry={onRetry}>This property could not be shown</FailedChip>
  </MapControl>
)
