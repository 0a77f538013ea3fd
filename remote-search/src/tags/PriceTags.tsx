import { useUser } from '@freehold/auth-client'
import type { PropertySummary } from '@freehold/contracts'
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { createTagLayer, type TagLayer } from './createTagLayer'
import { seenBy } from './seenBy'

interface PriceTagsProps {
  ref: Ref<Pick<TagLayer, 'focus'>>
  properties: readonly PropertySummary[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Everything found, as price tags and clusters on the map around it. */
export function PriceTags({ ref, properties, selectedId, onSelect }: PriceTagsProps) {
  const map = useMap()
  const library = useMapsLibrary('marker')
  const userId = useUser()?._id ?? ''
  const layer = useRef<TagLayer | null>(null)

  useEffect(() => {
    if (!map || !library) return undefined
    layer.current = createTagLayer({ map, library, onSelect, seen: seenBy(userId) })
    return () => {
      layer.current?.remove()
      layer.current = null
    }
  }, [map, library, onSelect, userId])
  // After every render, for a layer that may be new: showing what is shown already costs nothing.
  useEffect(() => {
    layer.current?.select(selectedId)
    layer.current?.show(properties)
  })
  useImperativeHandle(ref, () => ({ focus: (id) => layer.current?.focus(id) }), [])

  return null
}
