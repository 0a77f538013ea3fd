import { useRecovery } from '@freehold/auth-client'
import { recalculationDebounceMs } from '@freehold/contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Answer<Input, Results> {
  input: Input
  results: Results
}

export interface AnalysisOptions<Input, Results> {
  /** Null while the form has an error. */
  input: Input | null
  /** Results that are known beforehand, with their input. */
  stored?: Answer<Input, Results> | null
  analyze: (input: Input, signal: AbortSignal) => Promise<Results>
  /** Called with calculated results as they become the answer. */
  onResults: (results: Results) => void
}

export interface Analysis<Input, Results> {
  /** The newest results with their input. They stay while the next are calculated, and when that fails. */
  answer: Answer<Input, Results> | null
  state: 'updating' | 'settled' | 'failed' | 'incomplete'
  /** Calculates the same inputs once more, after a failure and while it is tried again; null otherwise. */
  retry: (() => void) | null
}

/**
 * Results that follow a form: the first at once, the next `recalculationDebounceMs` after the last change. A change
 * aborts the call before it, so an outdated answer is never shown. A failure is only logged; what an outage kept from being
 * calculated is calculated by itself once it is over.
 */
export function useAnalysis<Input extends object, Results>({
  input,
  stored = null,
  analyze,
  onResults,
}: AnalysisOptions<Input, Results>): Analysis<Input, Results> {
  const [answer, setAnswer] = useState(stored)
  const [failed, setFailed] = useState<{ text: string; error: unknown; isRetried?: true } | null>(null)
  const [attempt, setAttempt] = useState(1)
  const hasCalculated = useRef(stored !== null)
  const inputText = input && JSON.stringify(input)
  const answeredText = answer && JSON.stringify(answer.input)
  // It was that of another input, or has been calculated since.
  if (failed && (failed.text !== inputText || inputText === answeredText)) setFailed(null)
  const receive = useEffectEvent((next: Answer<Input, Results>) => {
    setAnswer(next)
    onResults(next.results)
  })

  useEffect(() => {
    if (inputText === null || inputText === answeredText) return undefined
    const call = new AbortController()
    async function recalculate(text: string) {
      hasCalculated.current = true
      const sent = JSON.parse(text) as Input
      try {
        const results = await analyze(sent, call.signal)
        if (!call.signal.aborted) receive({ input: sent, results })
      } catch (error) {
        if (call.signal.aborted) return
        console.error('The analysis could not be calculated', error)
        setFailed({ text, error })
      }
    }
    const timer = setTimeout(
      () => void recalculate(inputText),
      hasCalculated.current ? recalculationDebounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      call.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry asks the same again
  }, [inputText, answeredText, analyze, attempt])
  const retry = () => {
    setFailed((before) => before && { ...before, isRetried: true })
    setAttempt((before) => before + 1)
  }
  useRecovery(failed?.error, retry)

  const known = { answer, retry: failed && retry }
  if (inputText === null) return { ...known, state: 'incomplete' }
  if (inputText === answeredText) return { ...known, state: 'settled' }
  return { ...known, state: failed && !failed.isRetried ? 'failed' : 'updating' }
}
