import { ConfirmDialog } from '@freehold/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { ReportUnsaved } from './unsavedForms'
import { useUnsavedChanges } from './useUnsavedChanges'

/** Asks once for all forms inside that have unsaved changes: a router holds back for one blocker at a time. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const report = useCallback(
    (form: string, isUnsaved: boolean) =>
      setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]),
    [],
  )
  const leaving = useUnsavedChanges(unsaved.length > 0)
  return (
    <ReportUnsaved value={report}>
      {children}
      {leaving && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmText="Leave"
          cancelText="Stay"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        >
          Your changes to {unsaved.join(' and ')} are not saved yet.
        </ConfirmDialog>
      )}
    </ReportUnsaved>
  )
}
