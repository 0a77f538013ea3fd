import type { paths, RuntimeConfig } from '@freehold/contracts'
import { Notice, ParcelArt } from '@freehold/ui'
import { NoHomes } from './NoHomes'
import * as styles from './Setup.module.css'

/** Whether a message replaces the map, lies on it, or fills the list of results. */
export type SetupPlace = 'page' | 'map' | 'list'

interface SetupMessageProps {
  config: RuntimeConfig
  place: SetupPlace
  /** The paths of Admin Settings; null for users who must ask an Admin. */
  settingsPath: typeof paths.admin | null
}

/** Imports no values of contracts: code shared with this chunk would grow the one that every visit loads. */
export const SetupMessage = ({ config: { hasHomes, maps }, place, settingsPath }: SetupMessageProps) => (
  <div className={styles[place]}>
    {place === 'page' && <ParcelArt className={styles.art} />}
    {hasHomes ? (
      <Notice tone="warn" title="The map has no starting point">
        Set zoom and center, or default bounds, in the map configuration.
      </Notice>
    ) : (
      <NoHomes
        settingsPath={settingsPath}
        lacksBasemap={maps.google === null && maps.tilesUrl === null && maps.basemaps.length === 0}
      />
    )}
  </div>
)
