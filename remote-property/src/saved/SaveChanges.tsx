import { authClient } from '@freehold/auth-client'
import {
  errorCodes,
  getSavedAnalysis,
  isApiError,
  showFailure,
  undoAnalysisUpdate,
  updateAnalysis,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { Button, Notice } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router-dom'
import { nextName } from './analysisName'
import { baselineOf } from './baselineOf'
import { SaveDialog } from './SaveDialog'
import type { NewAnalysisState } from './SavedHead'
import * as styles from './SavedBar.module.css'

interface SaveChangesProps {
  saved: SavedAnalysis
  onSaved: (updated: SavedAnalysis) => void
  property: Property
  /** Its own input of today. */
  own: object | null
  /** That of the form; null while the form has an error. */
  input: object | null
  /** What is other than saved, in a sentence. */
  change: string
  /** Puts inputs into the form. */
  onUse: (inputs: Record<string, unknown>) => void
}

/** What was changed of the inputs, and the two ways to save it: in place of what was saved, or next to it. */
export function SaveChanges({ saved, onSaved, property, own, input, change, onUse }: SaveChangesProps) {
  const [isBusy, setBusy] = useState(false)
  const [isNaming, setNaming] = useState(false)
  /** The version of the analysis that was to be updated after another tab or device had done so. */
  const [refused, setRefused] = useState<string | null>(null)
  const isRefused = refused !== null && refused === saved.version
  const openNew = useOpenNew()
  const madeFrom = { own, opened: saved }
  const { _id: id, strategy, version } = saved
  const params = { id }

  async function update(inputs: object) {
    const body = { inputs: { ...inputs }, baseline: baselineOf(strategy, inputs, madeFrom), version }
    const updated = await authClient.call(updateAnalysis, { params, body })
    onSaved(updated)
    sayWithUndo('Analysis updated.', () => {
      authClient.call(undoAnalysisUpdate, { params, body: { version: updated.version } }).then(onSaved, fail)
    })
  }
  async function reload(typed: object | null) {
    const stored = await authClient.call(getSavedAnalysis, { params })
    onSaved(stored)
    onUse(stored.inputs)
    if (typed) sayWithUndo('Analysis reloaded.', () => onUse({ ...typed }))
  }
  async function run(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
    } catch (failure) {
      if (isApiError(failure) && failure.code === errorCodes.changedMeanwhile) setRefused(version ?? null)
      else fail(failure)
    }
    // Inputs that were changed meanwhile can be saved too.
    setBusy(false)
  }

  return (
    <>
      <p className={styles.note} role="status">
        {change}
      </p>
      {isRefused && (
        <Notice tone="neg" title="Not updated: it was updated elsewhere">
          Another tab or device has saved other inputs since you opened it. Save yours as a new analysis, or
          reload it to see what it has now.
        </Notice>
      )}
      <div className={styles.save}>
        {/* One button, so that it keeps the focus. */}
        <Button
          size="s"
          variant={isRefused ? undefined : 'primary'}
          disabled={input === null && !isRefused}
          busy={isBusy}
          busyText={isRefused ? 'Reloading...' : 'Updating...'}
          onClick={() => void run(() => (isRefused || input === null ? reload(input) : update(input)))}
        >
          {isRefused ? 'Reload' : 'Update'}
        </Button>
        <Button size="s" disabled={input === null} onClick={() => setNaming(true)}>
          Save as New
        </Button>
      </div>
      {isNaming && input !== null && (
        <SaveDialog
          title="Save as New"
          name={nextName(saved.name)}
          strategy={strategy}
          propertyId={property._id}
          input={input}
          madeFrom={madeFrom}
          from={id}
          onSaved={openNew}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

const fail = (failure: unknown) => showFailure(failure, toast.error)

/** Opens an analysis in place of the one that it was made of, with the inputs in the address. */
function useOpenNew() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: object | null }
  return ({ _id }: SavedAnalysis) => {
    // Not that of the router, which has what was typed a moment later.
    const query = new URLSearchParams(globalThis.location.search)
    query.set('analysis', _id)
    const savedAs: NewAnalysisState = { savedAs: _id }
    const options = { replace: true, preventScrollReset: true, state: { ...state, ...savedAs } }
    void navigate({ search: `?${query}` }, options)
  }
}
