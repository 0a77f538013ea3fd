import { Button, ConfirmDialog, Dialog, DialogBody, DialogFoot } from '@freehold/ui'
import type { ReactNode } from 'react'
import { CrossedNotice } from './CrossedNotice'
import * as styles from './ModalForm.module.css'
import type { Leaving } from './useLeaveGuard'
import type { Crossed } from './useModalForm'

interface ModalFormProps {
  title: string
  /** What {@link useModalForm} answered. */
  modal: {
    save: (event: React.FormEvent) => void
    isSaving: boolean
    close: () => void
    crossed: Crossed
    loadNewer: () => void
    leaving: Leaving | null
  }
  /** What each field is called. */
  labels: Readonly<Record<string, string>>
  /** At the left of the buttons. */
  aside?: ReactNode
  /** Beneath the fields, and no part of the form. */
  after?: ReactNode
  /** On the button that sends: 'Save' and 'Saving...' unless given. */
  saveText?: { rest: string; busy: string }
  children: ReactNode
}

const saving = { rest: 'Save', busy: 'Saving...' }

/** A form in a dialog over its list: its fields, and the buttons that save and leave. */
export function ModalForm({
  title,
  modal,
  labels,
  aside,
  after,
  saveText = saving,
  children,
}: ModalFormProps) {
  const { save, isSaving, close, crossed, loadNewer, leaving } = modal
  return (
    <>
      <Dialog title={title} onClose={close} closesOutside>
        <form noValidate onSubmit={save}>
          <DialogBody>
            <CrossedNotice crossed={crossed} labels={labels} onLoad={loadNewer} />
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
          What you have typed is not saved. Are you sure you want to discard it?
        </ConfirmDialog>
      )}
    </>
  )
}
