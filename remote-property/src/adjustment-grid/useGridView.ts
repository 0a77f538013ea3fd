import { strategyTabLabels } from '@freehold/contracts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { OpenedFrom } from '../arv/arvView'
import type { ArvView } from '../arv/ArvViewContext'

/** The way back from the grid to the page, and the focus on the way there and back. */
export function useGridView({ opened, setState }: ArvView) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: OpenedFrom | null }
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = opened?.opener
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return undefined
    heading.current?.focus()
    return () => opener.focus()
  }, [opener])
  const strategy = state?.strategy ?? (search.get('strategy') === 'fixFlip' ? 'fixFlip' : 'brrrr')
  return {
    heading,
    /** The tab to which the view leads back. */
    back: strategyTabLabels[strategy],
    close: () => {
      if (state?.strategy) {
        void navigate(-1)
        return
      }
      setSearch(
        (before) => {
          before.delete('view')
          return before
        },
        { replace: true, state },
      )
    },
    /** Gives an ARV to the forms; null gives the estimate back. */
    giveToForms: (dollars: number | null) =>
      setState({ own: { dollars }, opened: { opener: opener ?? null, entered: dollars } }),
  }
}
