import type { RuntimeConfig } from '@freehold/contracts'
import type { BaseMapOptions } from './engine'

/** What the embedded map draws in this installation. */
export const baseMapOptions = ({ demo, maps }: RuntimeConfig): BaseMapOptions => ({
  demoTown: demo,
  basemaps: maps.basemaps,
  tilesUrl: maps.tilesUrl ?? undefined,
  tilesAttribution: maps.tilesAttribution ?? undefined,
})
