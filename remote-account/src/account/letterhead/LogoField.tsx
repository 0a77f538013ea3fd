import { logoRefusals } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { type ChangeEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import * as styles from './Letterhead.module.css'
import { readLogo } from './readLogo'

interface LogoFieldProps {
  /** For the form to focus it. */
  ref: Ref<{ focus: () => void }>
  /** A data URL. */
  logo: string | null
  error: string | undefined
  onChange: (logo: string | null) => void
  /** Called when a file is no image; the logo stays. */
  onError: (message: string) => void
}

export function LogoField({ ref, logo, error, onChange, onError }: LogoFieldProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isReading, setReading] = useState(false)
  useImperativeHandle(ref, () => ({ focus: () => choose.current?.focus() }), [])

  async function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = input.files ?? []
    if (!chosen) return
    // So that the same file can be chosen again.
    input.value = ''
    setReading(true)
    try {
      onChange(await readLogo(chosen))
    } catch {
      onError(logoRefusals.format)
    } finally {
      setReading(false)
    }
  }

  function remove() {
    onChange(null)
    // The pressed button disappears; keep the keyboard position.
    choose.current?.focus()
  }

  return (
    <div className={styles.logoField} role="group" aria-labelledby={`${id}-label`}>
      <p className={styles.label} id={`${id}-label`}>
        Logo
      </p>
      <div className={styles.paper}>
        {logo === null ? <p>No logo</p> : <img className={styles.logo} src={logo} alt="Chosen logo" />}
      </div>
      <div className={styles.logoButtons}>
        <Button
          ref={choose}
          size="s"
          aria-describedby={`${id}-error ${id}-hint`}
          busy={isReading}
          busyText="Reading..."
          onClick={() => file.current?.click()}
        >
          Choose Logo
        </Button>
        {logo !== null && (
          <Button size="s" variant="quiet" aria-label="Remove Logo" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <div>
        {/* Always rendered: screen readers announce a status only if its element was there before. */}
        <p className={styles.error} id={`${id}-error`} role="status">
          {error}
        </p>
        <p className={styles.hint} id={`${id}-hint`}>
          PNG or JPEG. Larger images are scaled down.
        </p>
      </div>
      <input
        ref={file}
        hidden
        type="file"
        aria-label="File of the logo"
        accept="image/png,image/jpeg"
        onChange={(event) => void read(event)}
      />
    </div>
  )
}
