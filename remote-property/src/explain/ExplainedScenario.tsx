import type { CalculationStep } from '@freehold/contracts'
import { use, type ReactNode } from 'react'
import { useCell } from './CellGrid'
import { ExplainContext } from './ExplainContext'
import * as styles from './Explained.module.css'

interface ExplainedScenarioProps {
  /** The key of the step that computed the figure. */
  figureKey: string
  /** The engine's steps for this scenario; computed when the dialog opens. */
  stepsOf: () => readonly CalculationStep[]
  /** The sources of those inputs that differ from the inputs on the page, by their keys. */
  sources?: Readonly<Record<string, string>>
  /** Whether Tab reaches this cell first, in a grid of cells. */
  isEntry?: boolean
  className?: string | undefined
  children: ReactNode
}

const none = {}

/**
 * A figure of another scenario than the one on screen, such as another rate or a later year; it opens its calculation
 * too.
 */
export function ExplainedScenario({
  figureKey,
  stepsOf,
  sources = none,
  isEntry = false,
  className = styles.figure,
  children,
}: ExplainedScenarioProps) {
  const known = use(ExplainContext)
  const cell = useCell(isEntry)
  if (!known) return children
  const open = () => {
    const other = Object.entries(sources).map(([key, source]) => [key, { source }] as const)
    known.open(figureKey, { steps: stepsOf(), sources: Object.fromEntries(other) })
  }
  return (
    <button
      type="button"
      className={className}
      title="Show calculation"
      aria-haspopup="dialog"
      onClick={open}
      {...cell}
    >
      {children}
    </button>
  )
}
