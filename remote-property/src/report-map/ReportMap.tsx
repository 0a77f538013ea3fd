import { useEffect, useEffectEvent } from 'react'
import { useModule } from '../strategy-panel/LazyModule'
import type { CompPlace, HomePlace } from './places'
import * as styles from './ReportMap.module.css'

export interface ReportMapProps {
  /** Null if it has no coordinates. */
  home: HomePlace | null
  /** Null while they are being loaded: the map waits for them. */
  comps: readonly CompPlace[] | null
  /** Waits until the browser is idle; false to load at once, as for printing. */
  whenIdle?: boolean
  /** Called when the map is drawn, or it is clear that there will be none. */
  onReady: () => void
}

const loadCompMap = () => import(/* webpackChunkName: 'report-map' */ './CompMap')

/** A still map of a home and its comps by number, which fills its box; without one, a line that says why. */
export default function ReportMap({ home, comps, whenIdle = true, onReady }: ReportMapProps) {
  const { module, hasFailed } = useModule(loadCompMap, null, whenIdle)
  const isMissing = home === null || hasFailed
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    if (isMissing) tell()
  }, [isMissing])
  if (home === null) return <p className={styles.line}>No map: the place of this home is not known.</p>
  if (hasFailed) return <p className={styles.line}>The map could not be loaded.</p>
  if (module === null || comps === null) return <p className={styles.line}>Loading the map…</p>
  return <module.CompMap home={home} comps={comps} onReady={onReady} />
}
