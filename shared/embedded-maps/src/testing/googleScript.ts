/**
 * What tests serve in place of Google's script: the embedded map, arriving as Google's does. A key that contains
 * 'refused' is refused as Google refuses one.
 */
import { install } from '../install'
import { leafletEngine } from '../leafletEngine'

/** The one place that this service knows. */
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

/** An origin of Google's that the content security policy lets style sheets come from. */
const STYLES = 'https://fonts.googleapis.com/embedded-maps.css'

function arrive() {
  const page = window as unknown as GoogleWindow
  const script = document.querySelector<HTMLScriptElement>('script[src^="https://maps.googleapis.com/"]')
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = STYLES
  document.head.append(styles)
  // The loader's own, which has asked for this script, gives way to what the script brings.
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
