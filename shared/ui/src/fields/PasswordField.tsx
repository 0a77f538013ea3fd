import { useState, type ComponentPropsWithRef } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { classNames } from '../classNames'
import { IconButton } from '../buttons/IconButton'
import { useFieldControl } from './fieldControl'
import * as styles from './Field.module.css'

/** A password that can be shown. Give `autoComplete`: 'current-password' or 'new-password'. */
export function PasswordField({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const wiring = useFieldControl(rest)
  const [shown, setShown] = useState(false)
  return (
    <span className={classNames(styles.frame, className)}>
      <input
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        className={styles.bare}
      />
      <span className={styles.aside}>
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  )
}
