import { use, type ReactNode } from 'react'
import { ExplainContext, findInput, findStep } from './ExplainContext'
import * as styles from './Explained.module.css'

interface ExplainedProps {
  /** The key of the step that computed the figure, or of the input that it is. */
  figure: string
  children: ReactNode
}

/** A figure that opens its working. Where no working is known it is only a figure. */
export function Explained({ figure, children }: ExplainedProps) {
  const explanations = use(ExplainContext)
  if (!explanations || !(findStep(explanations, figure) ?? findInput(explanations, figure))) return children
  return (
    <button
      type="button"
      className={styles.figure}
      title="Show working"
      aria-haspopup="dialog"
      onClick={() => explanations.open(figure)}
    >
      {children}
    </button>
  )
}

export const explained = (figure: string, value: ReactNode) => <Explained figure={figure}>{value}</Explained>
