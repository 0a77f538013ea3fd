import { type FieldError, useForm as useFormOfLibrary } from 'react-hook-form'

/**
 * The form library as host and remotes share it: what is listed here is what every visitor downloads. Lint allows no
 * other import from it; `appendErrors`, `get` and `set` are for `@hookform/resolvers`.
 */
export { Controller, useController, useWatch } from 'react-hook-form'
export { appendErrors, get, set } from 'react-hook-form'

/**
 * The library focuses the first field with an error and does so again in a timeout. On a busy device that second focus
 * comes while the user already types, and moves the rest of the text into another field. Here it is focused once.
 */
export const useForm: typeof useFormOfLibrary = (props) => {
  const form = useFormOfLibrary({ ...props, shouldFocusError: false })
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
    form.handleSubmit(onValid, async (errors, event) => {
      focusFirst(errors)
      await onInvalid?.(errors, event)
    })
  return { ...form, handleSubmit }
}

function focusFirst(errors: object) {
  const fields = Object.values(errors as Record<string, FieldError | undefined>)
  fields.find((error) => error?.ref)?.ref?.focus?.()
}
