/**
 * A stand-in for Google's script in tests: the embedded map, loaded the way Google's is. A key that contains 'refused' is
 * refused the way Google does it.
 */
import { install } from '../install'
import { leafletEngine } from '../leafletEngine'

/** The only place this service returns. */
const place = {
  location: { lat: 46.612, lng: -119.518 },
  viewport: { ne: { lat: 46.62, lng: -119.5 }, sw: { lat: 46.605, lng: -119.53 } },
  displayName: 'Place of Google',
  formattedAddress: 'Place of Google, WA, USA',
}

interface GoogleWindow {
  google: { maps: { importLibrary?: unknown; __ib__: () => void } }
  gm_authFailure?: () => void
}

/** A Google origin that the content security policy allows for style sheets. */
const STYLES = 'https://fonts.googleapis.com/embedded-maps.css'

function arrive() {
  const page = window as unknown as GoogleWindow
  const script = document.querySelector<HTMLScriptElement>('script[src^="https://maps.googleapis.com/"]')
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = STYLES
  document.head.append(styles)
  // Replaces the loader's importLibrary, which has requested this script.
  const loader = page.google.maps
  delete loader.importLibrary
  install({
    engine: leafletEngine({ demoTown: true }),
    places: {
      suggest: async () => [{ placeId: 'google', mainText: place.displayName, secondaryText: 'WA, USA' }],
      details: async () => place,
    },
  })
  loader.importLibrary = page.google.maps.importLibrary
  loader.__ib__()
  if (new URL(script?.src ?? '').searchParams.get('key')?.includes('refused')) page.gm_authFailure?.()
}

arrive()
