import { useEffect } from 'react'
import { useModule } from '../strategy-panel/LazyModule'
import { MapToCome } from './MapToCome'
import type { MapKind } from './mapSentence'
import type { CompPlace, HomePlace } from './places'
import * as styles from './ReportMap.module.css'

export interface ReportMapProps {
  /** Null if it has no coordinates. */
  home: HomePlace | null
  /** Null while they are being loaded: the map waits for them. */
  comps: readonly CompPlace[] | null
  kind: MapKind
  /** Waits until the browser is idle; false to load at once, as for printing. */
  whenIdle?: boolean
  /**
   * Called with true when the map is drawn, or it is clear that there will be none; with false when it is about to be
   * drawn anew. The same function at every render.
   */
  onReady: (isReady: boolean) => void
}

const loadCompMap = () => import(/* webpackChunkName: 'report-map' */ './CompMap')

/** A still map of a home and its comps by number, which fills its box; without one, a line that says why. */
export default function ReportMap({ home, comps, kind, whenIdle = true, onReady }: ReportMapProps) {
  const { module, hasFailed } = useModule(loadCompMap, null, whenIdle)
  const isMissing = home === null || hasFailed
  useEffect(() => {
    if (isMissing) onReady(true)
  }, [isMissing, onReady])
  if (home === null) return <p className={styles.line}>No map: the place of this home is not known.</p>
  if (hasFailed) return <p className={styles.line}>The map could not be loaded.</p>
  if (module === null || comps === null) return <MapToCome />
  return <module.CompMap home={home} comps={comps} kind={kind} onReady={onReady} />
}
