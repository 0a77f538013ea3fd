import { authClient } from '@freehold/auth-client'
import { deleteAnalysis, showFailure } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router-dom'

interface DeleteSavedProps {
  id: string
  name: string
  /** The path to go to afterwards. */
  afterDelete: string
  onClose: () => void
}

/** Deletes the analysis after a confirmation. */
export function DeleteSaved({ id, name, afterDelete, onClose }: DeleteSavedProps) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  // It has the way back.
  const { state } = useLocation() as { state: unknown }

  async function remove() {
    setBusy(true)
    try {
      await authClient.call(deleteAnalysis, { params: { id } })
      toast.success('Analysis deleted successfully')
      onClose()
      await navigate(afterDelete, { replace: true, state })
    } catch (failure) {
      setBusy(false)
      showFailure(failure, toast.error)
    }
  }

  return (
    <ConfirmDialog title="Delete Analysis" busy={busy} onConfirm={() => void remove()} onCancel={onClose}>
      Are you sure you want to delete {name}?
    </ConfirmDialog>
  )
}
