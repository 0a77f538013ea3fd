import { authClient } from '@freehold/auth-client'
import { saveAnalysis, SavedAnalysisInput, type SavedAnalysis, type StrategyKey } from '@freehold/contracts'
import { baselineOf, type MadeFrom } from './baselineOf'
import { NameDialog } from './NameDialog'

interface SaveDialogProps {
  title: string
  /** The suggested name. */
  name: string
  strategy: StrategyKey
  propertyId: string
  input: object
  madeFrom: MadeFrom
  /** The id of the saved analysis that is open. */
  from?: string
  onSaved?: (saved: SavedAnalysis) => void
  onClose: () => void
}

/** Saves the inputs as a new analysis. */
export function SaveDialog({
  title,
  name,
  strategy,
  propertyId,
  input,
  madeFrom,
  from,
  onSaved,
  onClose,
}: SaveDialogProps) {
  return (
    <NameDialog
      title={title}
      name={name}
      hint="Saved with its inputs and results."
      bodyOf={(chosen) => ({
        name: chosen,
        strategy,
        propertyId,
        inputs: input,
        baseline: baselineOf(strategy, input, madeFrom),
        from,
      })}
      schema={SavedAnalysisInput}
      send={async (body) => {
        const saved = await authClient.call(saveAnalysis, { body })
        onSaved?.(saved)
      }}
      done="Analysis saved successfully"
      onClose={onClose}
    />
  )
}
