import type { RuntimeConfig } from '@freehold/contracts'
import { baseMapOptions, loadGround, type Attribution, type Ground } from '@freehold/embedded-maps'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from './fitView'
import { boxesOf, type Marks } from './placeMarks'
import * as styles from './ReportMap.module.css'

/** Pixels of a canvas per CSS px: 288 to the inch, as fine as printers draw thin lines. */
const PAPER_RATIO = 3

const lacks = {
  drawn: null,
  missing: 'No base map for this area.',
  failed: 'The base map could not be loaded.',
} as const

interface GroundProps {
  view: MapView
  /** Those above the ground, which would hide its names. */
  marks: Marks
  config: RuntimeConfig
  /** @param lack why there is no ground, in one line; null if there is */
  onDone: (lack: string | null) => void
}

/** The ground of the embedded map, on a canvas for paper and another for screens, where they differ. */
export function EmbeddedGround({ view, marks, config, onDone }: GroundProps) {
  const ground = useGround(view, config, onDone)
  const paper = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [onPaper, onScreen] = [paper.current, screen.current]
    if (!ground || !onPaper || !onScreen) return undefined
    let isCurrent = true
    const paint = async (box: HTMLElement) => {
      const canvas = await ground.paint(box, PAPER_RATIO, boxesOf(marks))
      if (isCurrent) box.querySelector('canvas')?.remove()
      if (isCurrent) box.append(canvas)
    }
    void Promise.all([paint(onPaper), paint(onScreen)]).then(() => isCurrent && onDone(lacks[ground.state]))
    const unwatch = ground.watchColors(onScreen, () => void paint(onScreen))
    return () => {
      isCurrent = false
      unwatch()
    }
  }, [ground, marks, onDone])
  return (
    <>
      <div ref={paper} className={`${styles.ground} ${styles.onPaper}`} aria-hidden="true" />
      <div ref={screen} className={`${styles.ground} ${styles.onScreen}`} aria-hidden="true" />
      {ground && <Attributions all={ground.attributions} />}
    </>
  )
}

function useGround(view: MapView, config: RuntimeConfig, onDone: GroundProps['onDone']): Ground | null {
  const [loadedGround, setGround] = useState<{ view: MapView; ground: Ground } | null>(null)
  useEffect(() => {
    const loading = new AbortController()
    const load = async () => {
      try {
        const loaded = await loadGround(view, baseMapOptions(config), loading.signal)
        if (!loading.signal.aborted) setGround({ view, ground: loaded })
      } catch (error) {
        if (loading.signal.aborted) return
        console.warn('The base map could not be loaded', error)
        onDone(lacks.failed)
      }
    }
    void load()
    return () => loading.abort()
  }, [view, config, onDone])
  return loadedGround?.view === view ? loadedGround.ground : null
}

const Attributions = ({ all }: { all: readonly Attribution[] }) => (
  <p className={styles.attributions}>
    {all.map(({ text, url }) =>
      url === null ? (
        <span key={text}>{text}</span>
      ) : (
        <a key={text} href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ),
    )}
  </p>
)
