import type { LoadEngine } from './engine'
import type { Namespace } from './maps/namespace'
import type { PlacesBackend } from './placesBackend'

export interface EmbeddedMapsOptions {
  engine: LoadEngine
  places: PlacesBackend
}

type Libraries = Namespace['libraries']

/**
 * Sets `google.maps.importLibrary` on the window, so that @vis.gl/react-google-maps does not load Google's script. Call
 * it before an `APIProvider` mounts, and only if no Google key is configured. The first `importLibrary` loads the rest of
 * the code; the next one retries a failed load. Does nothing if Google's script or this one is already installed, since
 * custom elements and the libraries' module state cannot be replaced.
 */
export const install = ({ engine, places }: EmbeddedMapsOptions): void => {
  const target = window as unknown as { google?: { maps?: Record<string, unknown> } }
  if (target.google?.maps?.importLibrary) return
  let loading: Promise<Libraries> | undefined
  const load = async () => {
    const [{ createNamespace }, createEngine] = await Promise.all([
      import(/* webpackChunkName: "embedded-maps" */ './maps/namespace'),
      engine(),
    ])
    const { members, libraries } = createNamespace(createEngine, places)
    Object.assign(maps, members)
    return libraries
  }
  const maps: Record<string, unknown> = {
    async importLibrary(name: string) {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      const libraries = await loading
      if (!(name in libraries)) throw new Error(`The embedded map has no library '${name}'`)
      return libraries[name as keyof Libraries]
    },
  }
  target.google = { ...target.google, maps }
}
