import type { Letterhead } from '@freehold/contracts'
import { Button, Field, TextInput } from '@freehold/ui'
import { Controller } from 'react-hook-form'
import * as accountStyles from '../Account.module.css'
import { useReportUnsaved } from '../unsavedForms'
import * as styles from './Letterhead.module.css'
import { LogoField } from './LogoField'
import { useLetterheadForm } from './useLetterheadForm'

interface LetterheadFormProps {
  letterhead: Letterhead
  /** The user's own address. */
  ownEmail: string
}

export function LetterheadForm({ letterhead, ownEmail }: LetterheadFormProps) {
  const { form, save, isConflict } = useLetterheadForm(letterhead)
  const { control, register, setError, clearErrors, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useReportUnsaved('the letterhead', isDirty)

  return (
    <form className={accountStyles.form} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.purpose}>
        On reports that you print and share. All users of {letterhead.accountName} have the same letterhead.
      </p>
      <div className={styles.columns}>
        <Controller
          control={control}
          name="logo"
          render={({ field }) => (
            <LogoField
              ref={field.ref}
              logo={field.value}
              error={errors.logo?.message}
              onChange={(logo) => {
                clearErrors('logo')
                field.onChange(logo)
              }}
              onError={(message) => setError('logo', { message })}
            />
          )}
        />
        <div className={accountStyles.form}>
          <Field label="Phone" error={errors.phone?.message}>
            <TextInput {...register('phone')} type="tel" autoComplete="off" />
          </Field>
          <Field label="Email for Reports" error={errors.email?.message}>
            <TextInput {...register('email')} type="email" autoComplete="off" placeholder={ownEmail} />
          </Field>
        </div>
      </div>
      <div className={accountStyles.buttons}>
        <Button variant="primary" type="submit" busy={isSubmitting} busyText="Saving...">
          Save Letterhead
        </Button>
        <p className={accountStyles.outcome} role="status">
          {isConflict &&
            'Someone else has changed the letterhead. What you have edited is still here: save again to keep it.'}
        </p>
      </div>
    </form>
  )
}
