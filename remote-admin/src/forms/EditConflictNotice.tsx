import { Button, Notice } from '@freehold/ui'
import type { EditConflict } from './useModalForm'

interface EditConflictNoticeProps {
  editConflict: EditConflict
  labels: Readonly<Record<string, string>>
  onLoad: () => void
}

/** Says that someone else saved first; after loading their version, lists the fields that both changed. */
export function EditConflictNotice({ editConflict, labels, onLoad }: EditConflictNoticeProps) {
  if (editConflict.state === 'none') return null
  if (editConflict.state === 'detected') {
    return (
      <Notice
        tone="warn"
        title="Someone else has changed this"
        action={
          <Button size="s" onClick={onLoad}>
            Load Latest Version
          </Button>
        }
      >
        Your changes were not saved. They are still in the form.
      </Notice>
    )
  }
  const theirs = Object.entries(editConflict.theirs)
  return (
    <Notice tone="info" title="Latest version loaded; your changes are kept">
      {theirs.length > 0 &&
        `Also changed by someone else: ${theirs.map(([key, value]) => `${labels[key] ?? key}: ${describeValue(value)}`).join('; ')}. `}
      Save to overwrite it with the values in this form.
    </Notice>
  )
}

const describeValue = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : `“${String(value)}”`
