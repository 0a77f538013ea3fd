import type { SharedReport } from '@freehold/contracts'
import { AnalysisSheet } from '@freehold/property-ui'
import { useEffect, useRef } from 'react'
import * as styles from './SharedReport.module.css'

/** Every input with its source and every figure with its calculation: folded on the screen, in full on paper. */
export function SharedWorking({ report: { steps, inputs } }: { report: SharedReport }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let wasOpen = false
    const open = () => {
      wasOpen = details.current?.open ?? false
      if (details.current) details.current.open = true
    }
    const restore = () => {
      if (details.current) details.current.open = wasOpen
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', restore)
    }
  }, [])
  return (
    <details ref={details} className={styles.working}>
      <summary>All Inputs and How Every Figure Is Calculated</summary>
      <AnalysisSheet steps={steps} inputs={inputs} />
    </details>
  )
}
