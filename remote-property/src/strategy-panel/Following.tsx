import { useCallback, useDeferredValue, useState, type ReactNode } from 'react'
import * as styles from './PanelLayout.module.css'

interface FollowingProps<Value> {
  value: Value
  /** Draws components that are `memo`, so that the same value draws nothing again. */
  children: (shown: Value) => ReactNode
}

/**
 * A part of a tab that follows a value as a slider moves it: together with the slider while it is in sight, and right
 * after all that is in sight otherwise.
 */
export function Following<Value>({ value, children }: FollowingProps<Value>) {
  const later = useDeferredValue(value)
  const [part, isInSight] = useInSight()
  return (
    <div ref={part} className={styles.part}>
      {children(isInSight ? value : later)}
    </div>
  )
}

/** So much of the window above and below it counts as in sight, so that scrolling reaches nothing that is late. */
const MARGIN = '25%'

/** A callback for a `ref`, and whether its element is in sight; always where that cannot be told. */
function useInSight() {
  const [isInSight, setInSight] = useState(!('IntersectionObserver' in globalThis))
  const watch = useCallback((element: Element | null) => {
    if (element === null || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${MARGIN} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isInSight] as const
}
