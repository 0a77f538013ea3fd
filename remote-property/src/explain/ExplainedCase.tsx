import type { WorkingStep } from '@freehold/contracts'
import { use, type ReactNode } from 'react'
import { useCell } from '../charts/CellGrid'
import { ExplainContext } from './ExplainContext'
import * as styles from './Explained.module.css'

interface ExplainedCaseProps {
  /** The key of the step that computed the figure. */
  figure: string
  /** The engine's steps for this case; asked for when the working is opened. */
  stepsOf: () => readonly WorkingStep[]
  /** Where the numbers come from that are not those of the page, by their keys. */
  sources?: Readonly<Record<string, string>>
  /** Whether Tab comes here first, in a grid of cells. */
  isEntry?: boolean
  className?: string | undefined
  children: ReactNode
}

const none = {}

/** A figure of another case than the one on screen, such as another rate or a later year; it opens its working too. */
export function ExplainedCase({
  figure,
  stepsOf,
  sources = none,
  isEntry = false,
  className = styles.figure,
  children,
}: ExplainedCaseProps) {
  const known = use(ExplainContext)
  const cell = useCell(isEntry)
  if (!known) return children
  const open = () => {
    const other = Object.entries(sources).map(([key, source]) => [key, { source }] as const)
    known.open(figure, { steps: stepsOf(), inputs: Object.fromEntries(other) })
  }
  return (
    <button
      type="button"
      className={className}
      title="Show working"
      aria-haspopup="dialog"
      onClick={open}
      {...cell}
    >
      {children}
    </button>
  )
}
