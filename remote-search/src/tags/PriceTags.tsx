import { seenHomes, useShortlist, useUser } from '@freehold/auth-client'
import type { PropertySummary, StrategyKey } from '@freehold/contracts'
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { createTagLayer, type TagLayer } from './createTagLayer'

export type TagHandle = Pick<TagLayer, 'focus' | 'highlight'>

interface PriceTagsProps {
  ref: Ref<TagHandle>
  properties: readonly PropertySummary[]
  /** The strategy whose return colours the tags. */
  strategy: StrategyKey | undefined
  selectedId: string | null
  onSelect: (id: string) => void
  onPoint: (id: string | null) => void
}

/** The properties as price tags and clusters on the parent map. */
export function PriceTags({ ref, properties, strategy, selectedId, onSelect, onPoint }: PriceTagsProps) {
  const map = useMap()
  const library = useMapsLibrary('marker')
  const userId = useUser()?._id ?? ''
  const stages = useShortlist()
  const layer = useRef<TagLayer | null>(null)

  useEffect(() => {
    if (!map || !library) return undefined
    layer.current = createTagLayer({ map, library, onSelect, onPoint, seen: seenIdsOf(userId) })
    return () => {
      layer.current?.remove()
      layer.current = null
    }
  }, [map, library, onSelect, onPoint, userId])
  // After every render, because the layer may be new. Showing the same again costs nothing.
  useEffect(() => {
    layer.current?.select(selectedId)
    layer.current?.setShortlist(stages)
    layer.current?.show(properties, strategy)
  })
  useImperativeHandle(
    ref,
    () => ({
      focus: (id) => layer.current?.focus(id),
      highlight: (id) => layer.current?.highlight(id),
    }),
    [],
  )

  return null
}

const seenByUser = new Map<string, Set<string>>()

/** Ids of the properties that a user has opened in this browser, also before a reload. The caller may add ids. */
function seenIdsOf(userId: string): Set<string> {
  const seen = seenByUser.get(userId) ?? new Set()
  seenByUser.set(userId, seen)
  for (const { _id } of seenHomes.list(userId)) seen.add(_id)
  return seen
}
