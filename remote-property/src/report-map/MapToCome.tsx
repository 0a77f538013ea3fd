import * as styles from './ReportMap.module.css'

/** In place of a map that is being loaded. Paper does not wait. */
export const MapToCome = () => (
  <p className={styles.line}>
    <span className={styles.screenOnly}>Loading the map…</span>
    <MissedMap />
  </p>
)

/** On paper alone. */
export const MissedMap = () => <span className={styles.paperOnly}>The map had not loaded.</span>
