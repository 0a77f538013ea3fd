import { Button, ConfirmDialog, Dialog, DialogBody, DialogFoot } from '@freehold/ui'
import type { ReactNode } from 'react'
import { EditConflictNotice } from './EditConflictNotice'
import * as styles from './ModalForm.module.css'
import type { Leaving } from './useLeaveGuard'
import type { EditConflict } from './useModalForm'

interface ModalFormProps {
  title: string
  /** The result of {@link useModalForm}. */
  modal: {
    save: (event: React.FormEvent) => void
    isSaving: boolean
    close: () => void
    editConflict: EditConflict
    loadNewer: () => void
    leaving: Leaving | null
  }
  /** The label of each field, by name. */
  labels: Readonly<Record<string, string>>
  /** Shown to the left of the buttons. */
  aside?: ReactNode
  /** Shown below the fields; not part of the form. */
  after?: ReactNode
  /** Text of the submit button; 'Save' and 'Saving...' by default. */
  saveText?: { rest: string; busy: string }
  children: ReactNode
}

const saving = { rest: 'Save', busy: 'Saving...' }

/** A form in a dialog over its list, with Cancel and Save buttons. */
export function ModalForm({
  title,
  modal,
  labels,
  aside,
  after,
  saveText = saving,
  children,
}: ModalFormProps) {
  const { save, isSaving, close, editConflict, loadNewer, leaving } = modal
  return (
    <>
      <title>{`${title}, Admin Settings | Freehold`}</title>
      <Dialog title={title} onClose={close} closesOutside>
        <form noValidate onSubmit={save}>
          <DialogBody>
            <EditConflictNotice editConflict={editConflict} labels={labels} onLoad={loadNewer} />
            {children}
          </DialogBody>
          {after}
          <DialogFoot className={styles.foot}>
            {aside && <div className={styles.aside}>{aside}</div>}
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" busy={isSaving} busyText={saveText.busy}>
              {saveText.rest}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title="Discard Changes"
          confirmText="Discard"
          cancelText="Keep Editing"
          onConfirm={leaving.proceed}
          onCancel={leaving.reset}
        >
          You have unsaved changes. Are you sure you want to discard them?
        </ConfirmDialog>
      )}
    </>
  )
}
