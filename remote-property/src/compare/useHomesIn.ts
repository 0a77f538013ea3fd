import { authClient } from '@freehold/auth-client'
import { placeDetails, searchProperties, showFailure, type PropertySummary } from '@freehold/contracts'
import { useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

export interface FoundPlace {
  id: string
  /** '485 1st Ave', 'Wrenfield', '99499'. */
  name: string
  /** The area around it. */
  area: string
}

interface Found {
  id: string
  homes: PropertySummary[]
  hasFailed: boolean
}

/** The homes of a place, found by a search of its bounds. A failure is also shown as a toast, as on the map. */
export function useHomesIn(place: FoundPlace | null) {
  const [found, setFound] = useState<Found | null>(null)
  const id = place?.id ?? ''
  useEffect(() => {
    if (id === '') return undefined
    const controller = new AbortController()
    const load = async () => {
      try {
        const homes = await findHomes(id, controller.signal)
        if (!controller.signal.aborted) setFound({ id, homes, hasFailed: false })
      } catch (error) {
        if (controller.signal.aborted) return
        showFailure(error, toast.error)
        setFound({ id, homes: [], hasFailed: true })
      }
    }
    void load()
    return () => controller.abort()
  }, [id])
  const isFresh = found?.id === id
  return {
    homes: isFresh ? found.homes : [],
    state: id === '' ? 'idle' : !isFresh ? 'loading' : found.hasFailed ? 'failed' : 'idle',
  } as const
}

async function findHomes(id: string, signal: AbortSignal): Promise<PropertySummary[]> {
  const { viewport } = await authClient.call(placeDetails, { params: { id }, query: {}, signal })
  return authClient.call(searchProperties, {
    query: { type: 'bounds', zoom: '18', bounds: JSON.stringify(viewport) },
    signal,
  })
}
