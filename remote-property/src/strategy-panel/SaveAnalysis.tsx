import { authClient } from '@freehold/auth-client'
import { saveAnalysis, SavedAnalysisInput, type StrategyKey } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { WithLaterParts, loadLaterParts } from './LazyModule'

interface SaveAnalysisProps {
  strategy: StrategyKey
  propertyId: string
  /** The suggested name. */
  name: string
  /** Null while the form has an error: the inputs cannot be saved. */
  input: object | null
}

/** Saves the inputs under a name. */
export function SaveAnalysis({ strategy, propertyId, name, input }: SaveAnalysisProps) {
  const [open, setOpen] = useState(false)
  // Before the button is pressed; a failure is shown then.
  useEffect(() => void loadLaterParts().catch(() => undefined), [])
  return (
    <>
      <Button size="s" icon={Bookmark} disabled={input === null} onClick={() => setOpen(true)}>
        Save Analysis
      </Button>
      {open && input !== null && (
        <WithLaterParts missing="The analysis cannot be saved until it is.">
          {({ NameDialog }) => (
            <NameDialog
              title="Save Analysis"
              name={name}
              hint="Saved with its inputs and results."
              bodyOf={(chosen) => ({ name: chosen, strategy, propertyId, inputs: input })}
              schema={SavedAnalysisInput}
              send={(body) => authClient.call(saveAnalysis, { body })}
              done="Analysis saved successfully"
              onClose={() => setOpen(false)}
            />
          )}
        </WithLaterParts>
      )}
    </>
  )
}
