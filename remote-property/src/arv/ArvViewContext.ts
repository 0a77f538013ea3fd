import type { ArvEstimate } from '@freehold/contracts'
import { createContext } from 'react'

export interface ArvViewState {
  /** What all forms take as their ARV once it is given there; null dollars take the estimate back. */
  own: { dollars: number | null } | null
  /** How the adjustment grid was opened from the page; null if it was opened by its address. */
  opened: {
    /** The ARV in the form, if it is not the estimate, or what was given to all forms since. */
    entered: number | null
    /** Gets the focus back. */
    opener: Element | null
  } | null
}

/** The after-repair value of the page's home, and the view that shows where it comes from. */
export interface ArvView extends ArvViewState {
  estimate: ArvEstimate | null
  setState: (state: ArvViewState) => void
}

/** Null outside of a property page. */
export const ArvViewContext = createContext<ArvView | null>(null)
