import { use, type ReactNode } from 'react'
import { ExplainContext, findInput, findStep } from './ExplainContext'
import * as styles from './Explained.module.css'

interface ExplainedProps {
  /** The key of the step that computed the figure, or of the input that it is. */
  figureKey: string
  children: ReactNode
}

/** A figure that opens its calculation. A figure without a known calculation is plain text. */
export function Explained({ figureKey, children }: ExplainedProps) {
  const known = use(ExplainContext)
  const elsewhere = known?.elsewhere?.[figureKey]
  if (!known || !(elsewhere ?? findStep(known, figureKey) ?? findInput(known, figureKey))) return children
  return (
    <button
      type="button"
      className={styles.figure}
      title="Show calculation"
      aria-haspopup={elsewhere ? undefined : 'dialog'}
      onClick={elsewhere ?? (() => known.open(figureKey))}
    >
      {children}
    </button>
  )
}

export const explained = (figureKey: string, value: ReactNode) => (
  <Explained figureKey={figureKey}>{value}</Explained>
)
