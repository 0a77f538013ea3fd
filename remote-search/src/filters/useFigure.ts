import { authClient } from '@freehold/auth-client'
import {
  type Bounds,
  type FigureDistribution,
  type FilterFigure,
  type MarketFilters,
  searchFigure,
} from '@freehold/contracts'
import { useEffect, useState } from 'react'

interface FigureQuestion extends Pick<MarketFilters, 'strategy' | 'returnCase' | 'includeIncomplete'> {
  figure: FilterFigure
}

type Query = FigureQuestion & { bounds: string }

/**
 * How a figure of the homes in view is distributed; null while it is not known.
 * @param question null for none
 */
export function useFigure(question: FigureQuestion | null, bounds: Bounds | null): FigureDistribution | null {
  const asked = question && bounds && JSON.stringify({ ...question, bounds: JSON.stringify(bounds) })
  const [answered, setAnswered] = useState<{ figure: FilterFigure; answer: FigureDistribution } | null>(null)
  useEffect(() => {
    if (asked === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      try {
        const query = JSON.parse(asked) as Query
        const answer = await authClient.call(searchFigure, { query, signal })
        if (!signal.aborted) setAnswered({ figure: query.figure, answer })
      } catch (error) {
        // The form works without.
        if (!signal.aborted) console.warn('The distribution could not be loaded', error)
      }
    }
    void run()
    return () => controller.abort()
  }, [asked])
  // Another case of the same figure takes its place once it is there.
  return answered?.figure === question?.figure ? (answered?.answer ?? null) : null
}
