import { authClient } from '@freehold/auth-client'
import { renameAnalysis } from '@freehold/contracts'
import { NameDialog } from './NameDialog'

interface RenameSavedProps {
  id: string
  name: string
  onRenamed: (name: string) => void
  onClose: () => void
}

export function RenameSaved({ id, name, onRenamed, onClose }: RenameSavedProps) {
  return (
    <NameDialog
      title="Rename Analysis"
      name={name}
      bodyOf={(changed) => ({ name: changed })}
      schema={renameAnalysis.body}
      send={async (body) => {
        const renamed = await authClient.call(renameAnalysis, { params: { id }, body })
        onRenamed(renamed.name)
      }}
      done="Analysis renamed successfully"
      onClose={onClose}
    />
  )
}
