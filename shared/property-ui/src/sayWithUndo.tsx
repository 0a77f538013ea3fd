import { linkClass } from '@freehold/ui'
import { toast } from 'react-hot-toast/headless'

/** A toast that says what was changed, and changes it back. */
export function sayWithUndo(text: string, undo: () => void): void {
  toast.success(({ id }) => (
    <>
      {text}{' '}
      <button
        type="button"
        className={linkClass()}
        onClick={() => {
          undo()
          toast.remove(id)
        }}
      >
        Undo
      </button>
    </>
  ))
}
