import type { Bounds } from '@freehold/contracts'
import type { Basemap } from '../engine'
import { drawnBounds } from './SceneSources'

export interface Attribution {
  /** Plain text. */
  text: string
  /** Where it leads to, if it is a link. */
  url: string | null
}

/** That the town is no real one. */
export const TOWN_ATTRIBUTION = 'Demo town (made up)'

/** The base maps that are drawn somewhere in a view. */
export const basemapsIn = (view: Bounds, zoom: number, basemaps: readonly Basemap[] = []): Basemap[] =>
  basemaps.filter((one) => overlap(drawnBounds(one, zoom), view))

/** What their licences require, each text once. */
export function attributionsOf(basemaps: readonly Basemap[]): Attribution[] {
  const unique = new Map(basemaps.map(({ attribution, attributionUrl }) => [attribution, attributionUrl]))
  return [...unique].map(([text, url]) => ({ text, url }))
}

/** @param view whose longitudes may lie beyond the antimeridian, where the world begins again */
function overlap(area: Bounds, view: Bounds) {
  const copy = 360 * Math.round((view.sw.lng + view.ne.lng - area.sw.lng - area.ne.lng) / 720)
  const [west, east] = [area.sw.lng + copy, area.ne.lng + copy]
  return area.sw.lat < view.ne.lat && area.ne.lat > view.sw.lat && west < view.ne.lng && east > view.sw.lng
}
