import { authClient } from '@freehold/auth-client'
import { showFailure, updateAnalysis, type Property, type SavedAnalysis } from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { Button } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router-dom'
import { nextName } from './analysisName'
import { SaveDialog } from './SaveDialog'
import type { NewAnalysisState } from './SavedHead'
import * as styles from './SavedBar.module.css'

interface SaveChangesProps {
  saved: SavedAnalysis
  onSaved: (updated: SavedAnalysis) => void
  property: Property
  /** That of the form; null while the form has an error. */
  input: object | null
  /** What is other than saved, in a sentence. */
  change: string
}

/** What was changed of the inputs, and the two ways to save it: in place of what was saved, or next to it. */
export function SaveChanges({ saved, onSaved, property, input, change }: SaveChangesProps) {
  const [isUpdating, setUpdating] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const openNew = useOpenNew()

  const put = async (inputs: object) =>
    onSaved(
      await authClient.call(updateAnalysis, { params: { id: saved._id }, body: { inputs: { ...inputs } } }),
    )
  async function update(inputs: object) {
    setUpdating(true)
    try {
      await put(inputs)
      sayWithUndo('Analysis updated.', () => void put(saved.inputs).catch(fail))
    } catch (failure) {
      fail(failure)
    }
    // Inputs that were changed meanwhile can be saved too.
    setUpdating(false)
  }

  return (
    <>
      <p className={styles.note} role="status">
        {change}
      </p>
      <div className={styles.save}>
        <Button
          size="s"
          variant="primary"
          disabled={input === null}
          busy={isUpdating}
          busyText="Updating..."
          onClick={() => input && void update(input)}
        >
          Update
        </Button>
        <Button size="s" disabled={input === null} onClick={() => setNaming(true)}>
          Save as New
        </Button>
      </div>
      {isNaming && input !== null && (
        <SaveDialog
          title="Save as New"
          name={nextName(saved.name)}
          strategy={saved.strategy}
          propertyId={property._id}
          input={input}
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
