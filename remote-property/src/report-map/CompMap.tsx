import { authClient } from '@freehold/auth-client'
import { getRuntimeConfig, MOVED_METERS, type RuntimeConfig } from '@freehold/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { EmbeddedGround } from './EmbeddedGround'
import { fitView } from './fitView'
import { GoogleGround } from './GoogleGround'
import { MapMarks } from './MapMarks'
import { mapSentence } from './mapSentence'
import { placeMarks } from './placeMarks'
import type { CompPlace, HomePlace } from './places'
import { useSize } from './useSize'
import * as styles from './ReportMap.module.css'

interface CompMapProps {
  home: HomePlace
  comps: readonly CompPlace[]
  /** Called when the map is drawn, or it is clear that there will be none. */
  onReady: () => void
}

/** The scale and attributions, CSS px. */
const FOOT_PX = 14
/** Google's logo and terms below them, CSS px. */
const GOOGLE_FOOT_PX = 22

/** The map, by the provider that this installation has. */
export function CompMap({ home, comps, onReady }: CompMapProps) {
  const [box, size] = useSize()
  const { config, hasFailed } = useConfig()
  /** Why there is no ground below the marks, in one line; null if there is, undefined until this is known. */
  const [lack, setLack] = useState<string | null>()
  const isReady = hasFailed || lack !== undefined
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    if (isReady) tell()
  }, [isReady])
  const google = config?.maps.google ?? null
  const providerFoot = google ? GOOGLE_FOOT_PX : 0
  const foot = FOOT_PX + providerFoot
  const radius = home.isWithheld ? MOVED_METERS.max : 0
  const view = useSame(
    size && config && fitView([home, ...comps], size, { radius, foot, isWholeZoom: google !== null }),
  )
  const marks = useSame(view && placeMarks(view, home, comps, foot))
  return (
    <div ref={box} className={styles.box}>
      {hasFailed && <p className={styles.line}>The map could not be loaded.</p>}
      {view && marks && config && (
        <>
          {google ? (
            <GoogleGround view={view} apiKey={google.apiKey} onDone={setLack} />
          ) : (
            <EmbeddedGround view={view} marks={marks} config={config} onDone={setLack} />
          )}
          <MapMarks view={view} marks={marks} label={mapSentence(home, comps)} providerFoot={providerFoot} />
          <Notes lack={lack ?? null} isWithheld={home.isWithheld} />
        </>
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
