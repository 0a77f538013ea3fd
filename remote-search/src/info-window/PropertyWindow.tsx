import { seenHomes, useUser } from '@freehold/auth-client'
import type { HomeTag, Property, StrategyKey } from '@freehold/contracts'
import { InfoWindow } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FailedChip } from '../map-corner/FailedChip'
import { PropertyPanel } from './PropertyPanel'
import * as styles from './PropertyWindow.module.css'
import { useProperty } from './useProperty'

/** Offset from the property's location to the window's tip, above the price tag, in CSS px. */
const TAG_OFFSET: [number, number] = [0, -36]

/** Wider than the panel, because the map service adds a frame around it. CSS px. */
const MAX_WIDTH = 640

/** Elements that handle Escape themselves while they have the focus. One is the info window, which closes itself. */
const ESCAPE_HANDLERS = 'dialog, [role="dialog"], [role="combobox"], input, select, textarea'

interface PropertyWindowProps {
  id: string
  /** What the search found; without it the window opens once the property is loaded. */
  home: HomeTag | undefined
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
  /** The strategy that the search filters by, whose tab is open first. */
  strategy: StrategyKey | undefined
  /** The homes whose tags cover each other here, this one among them. */
  homesHere: readonly HomeTag[]
  onOpen: (id: string) => void
  /** Where on the page to show what has no place on the map; null before the first layout. */
  corner: HTMLElement | null
  onClose: () => void
  /** Called if the property does not exist. */
  onNotFound: () => void
}

/** The info window of one property. Use the id as its key, because its state must start empty. */
export function PropertyWindow({
  id,
  home,
  hasSession,
  strategy,
  homesHere,
  onOpen,
  corner,
  onClose,
  onNotFound,
}: PropertyWindowProps) {
  const details = useProperty(id, hasSession, onNotFound)
  useCloseOnEscape(onClose)
  const shown: Property | HomeTag | undefined = details.property ?? home
  // The tag's is rounded. A window that is moved is closed and opened again.
  const [location, setLocation] = useState<Property['location']>(null)
  if (location === null && shown?.location) setLocation(shown.location)
  const userId = useUser()?._id
  useEffect(() => {
    if (userId !== undefined && details.property) seenHomes.add(userId, details.property)
  }, [userId, details.property])
  const inCorner = (content: ReactNode) => corner && createPortal(content, corner)
  if (!shown)
    return details.failure === null
      ? null
      : // Its location is unknown: a window would have nothing to point at.
        inCorner(<FailedChip onRetry={details.retry}>This property could not be shown</FailedChip>)
  const panel = <PropertyPanel home={shown} {...details} {...{ strategy, homesHere, onOpen, onClose }} />
  if (location === null) return inCorner(<OffMap address={shown.PropertyAddressFull}>{panel}</OffMap>)
  const [lng, lat] = location.coordinates
  return (
    <InfoWindow
      position={{ lat, lng }}
      pixelOffset={TAG_OFFSET}
      maxWidth={MAX_WIDTH}
      ariaLabel={shown.PropertyAddressFull}
      headerDisabled
      onClose={onClose}
    >
      {panel}
    </InfoWindow>
  )
}

/** In a corner, as there is no place on the map to point at. Takes the focus, as an info window does. */
function OffMap({ address, children }: { address: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <section ref={region} className={styles.offMap} aria-label={address} tabIndex={-1}>
      <p className={styles.note}>Not on the map: the listing has no coordinates.</p>
      {children}
    </section>
  )
}

/** Escape closes wherever the focus is on the page. */
function useCloseOnEscape(onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!(event.target instanceof Element && event.target.closest(ESCAPE_HANDLERS))) onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // On `window`, so that it runs after the document's listeners, which may have handled the key.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
