import { seenHomes, useShortlist, useUser } from '@freehold/auth-client'
import type { HomeClusters, HomeTag } from '@freehold/contracts'
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { createClusterLayer, type ClusterLayer } from './createClusterLayer'
import { createTagLayer, type TagLayer } from './createTagLayer'
import type { TagFilters } from './priceTag'

export interface TagHandle {
  focus: (id: string) => void
  highlight: (home: HomeTag | null) => void
}

interface PriceTagsProps {
  ref: Ref<TagHandle>
  homes: readonly HomeTag[]
  /** The homes by cell where there are too many for tags; else null. */
  clusters: HomeClusters | null
  filters: TagFilters
  selectedId: string | null
  onSelect: (id: string) => void
  onPoint: (id: string | null) => void
}

/** The homes as price tags and clusters on the parent map. */
export function PriceTags({ ref, homes, clusters, filters, selectedId, onSelect, onPoint }: PriceTagsProps) {
  const map = useMap()
  const library = useMapsLibrary('marker')
  const userId = useUser()?._id ?? ''
  const stages = useShortlist()
  const layer = useRef<TagLayer | null>(null)
  const cells = useRef<ClusterLayer | null>(null)

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
    layer.current?.show(homes, filters)
  })
  const { strategy } = filters
  useEffect(() => {
    if (!map || !library || !clusters) return undefined
    cells.current = createClusterLayer({ map, library, clusters, filters: { strategy } })
    return () => {
      cells.current?.remove()
      cells.current = null
    }
  }, [map, library, clusters, strategy])
  useImperativeHandle(
    ref,
    () => ({
      focus: (id) => layer.current?.focus(id),
      highlight(home) {
        layer.current?.highlight(home?._id ?? null)
        cells.current?.highlight(home)
      },
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
