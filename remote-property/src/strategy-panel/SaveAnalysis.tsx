import type { Property, StrategyKey } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { SaveDialog } from '../saved/SaveDialog'
import { analysisName } from '../saved/analysisName'
import type { MadeFrom } from '../saved/baselineOf'

interface SaveAnalysisProps {
  strategy: StrategyKey
  property: Property
  /** Null while the form has an error: the inputs cannot be saved. */
  input: object | null
  madeFrom: MadeFrom
}

/** Saves the inputs under a name. */
export function SaveAnalysis({ strategy, property, input, madeFrom }: SaveAnalysisProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" icon={Bookmark} disabled={input === null} onClick={() => setOpen(true)}>
        Save Analysis
      </Button>
      {open && input !== null && (
        <SaveDialog
          title="Save Analysis"
          name={analysisName(property, strategy)}
          strategy={strategy}
          propertyId={property._id}
          input={input}
          madeFrom={madeFrom}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
