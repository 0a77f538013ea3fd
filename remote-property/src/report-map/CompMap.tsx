import { authClient } from '@freehold/auth-client'
import { getRuntimeConfig, MOVED_METERS, type RuntimeConfig } from '@freehold/contracts'
import { useCallback, useEffect, useState } from 'react'
import { EmbeddedGround } from './EmbeddedGround'
import { fitView } from './fitView'
import { GoogleGround } from './GoogleGround'
import { MapMarks } from './MapMarks'
import { mapSentence, type MapKind } from './mapSentence'
import { MissedMap } from './MapToCome'
import { placeMarks, type Marks } from './placeMarks'
import type { CompPlace, HomePlace } from './places'
import { useSize } from './useSize'
import * as styles from './ReportMap.module.css'

interface CompMapProps {
  home: HomePlace
  comps: readonly CompPlace[]
  kind: MapKind
  /** As that of the report's map. */
  onReady: (isReady: boolean) => void
}

interface Drawn {
  /** What it was drawn for: when places or size change, it is not yet what is to be shown. */
  marks: Marks | null
  /** Why there is no ground below the marks, in one line; null if there is. */
  lack: string | null
}

/** The scale and attributions, CSS px. */
const FOOT_PX = 14
/** Google's logo and terms below them, CSS px. */
const GOOGLE_FOOT_PX = 22

/** The map, by the provider that this installation has. */
export function CompMap({ home, comps, kind, onReady }: CompMapProps) {
  const [box, size] = useSize()
  const { config, hasFailed } = useConfig()
  const google = config?.maps.google ?? null
  const providerFoot = google ? GOOGLE_FOOT_PX : 0
  const foot = FOOT_PX + providerFoot
  const radius = home.isWithheld ? MOVED_METERS.max : 0
  const view = useSame(
    size && config && fitView([home, ...comps], size, { radius, foot, isWholeZoom: google !== null }),
  )
  const marks = useSame(view && placeMarks(view, home, comps, foot))
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const finish = useCallback((lack: string | null) => setDrawn({ marks, lack }), [marks])
  const isDrawn = drawn !== null && drawn.marks === marks
  const isReady = hasFailed || isDrawn
  useEffect(() => {
    if (!isReady) return undefined
    onReady(true)
    return () => onReady(false)
  }, [isReady, onReady])
  return (
    <div ref={box} className={styles.box}>
      {hasFailed && <p className={styles.line}>The map could not be loaded.</p>}
      {view && marks && config && (
        <>
          {google ? (
            <GoogleGround view={view} apiKey={google.apiKey} onDone={finish} />
          ) : (
            <EmbeddedGround view={view} marks={marks} config={config} onDone={finish} />
          )}
          <MapMarks
            view={view}
            marks={marks}
            label={mapSentence(home, comps, kind)}
            providerFoot={providerFoot}
          />
          <Notes lack={isDrawn ? drawn.lack : null} isWithheld={home.isWithheld} />
        </>
      )}
      {!isReady && (
        <p className={styles.missed}>
          <MissedMap />
        </p>
      )}
    </div>
  )
}

function Notes({ lack, isWithheld }: { lack: string | null; isWithheld: boolean }) {
  const notes = [lack, isWithheld ? 'Address withheld: the circle is the area of the home.' : null]
  const text = notes.filter((note) => note !== null).join(' ')
  return text === '' ? null : <p className={styles.note}>{text}</p>
}

/** The first of equal values, so that a render with the same places draws nothing anew. */
function useSame<Value>(value: Value): Value {
  const [kept, keep] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) keep(value)
  return isSame ? kept : value
}

/** The configuration, which names the provider of maps. */
function useConfig() {
  const [config, setConfig] = useState<RuntimeConfig | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const call = new AbortController()
    authClient.call(getRuntimeConfig, { signal: call.signal }).then(setConfig, () => {
      if (!call.signal.aborted) setFailed(true)
    })
    return () => call.abort()
  }, [])
  return { config, hasFailed }
}
