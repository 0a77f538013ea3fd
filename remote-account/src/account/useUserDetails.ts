import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import {
  currentPasswordMissing,
  showFailure,
  updateUserDetails,
  type UserDetails,
  UserDetailsInput,
} from '@freehold/contracts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'
import { reportFailure } from './reportFailure'

const inputs = ['firstName', 'lastName', 'email', 'currentPassword'] as const

const valuesOf = ({ firstName, lastName, email }: UserDetails) => ({
  firstName,
  lastName,
  email,
  currentPassword: '',
})

/** Schema of the form. A new email requires the current password. */
const userDetailsForm = (currentEmail: string) =>
  v.pipe(
    v.object({ ...UserDetailsInput.entries, currentPassword: v.optional(v.string(), '') }),
    v.forward(
      v.partialCheck(
        [['email'], ['currentPassword']],
        ({ email, currentPassword }) => email === currentEmail || currentPassword !== '',
        currentPasswordMissing,
      ),
      ['currentPassword'],
    ),
  )

/** Whether the typed text is a valid email other than the current one. */
function isOtherEmail(typed: string, currentEmail: string): boolean {
  const { success, output } = v.safeParse(UserDetailsInput.entries.email, typed)
  return success && output !== currentEmail
}

/** The form of the user's details, with its last saved values. */
export function useUserDetails(loaded: UserDetails) {
  const [saved, setSaved] = useState(loaded)
  const [cancelling, setCancelling] = useState(false)
  const form = useForm({
    resolver: valibotResolver(userDetailsForm(saved.email)),
    defaultValues: valuesOf(loaded),
  })
  const { control, getValues, handleSubmit, reset, setError, setFocus, setValue } = form

  function keepSaved(details: UserDetails) {
    setSaved(details)
    const { firstName, lastName, email: username } = details
    authClient.updateUser({ firstName, lastName, username })
  }

  const save = handleSubmit(async ({ currentPassword, ...input }) => {
    const sent = getValues()
    const asks = input.email !== saved.email
    const body = { ...input, ...(asks ? { currentPassword } : { keepPendingEmail: true }) }
    try {
      const details = await authClient.call(updateUserDetails, { body })
      keepSaved(details)
      const typed = getValues()
      reset(valuesOf(details))
      // Edits made during the request are not saved yet.
      for (const name of inputs)
        if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true })
      toast.success('User details updated successfully.')
    } catch (error) {
      reportFailure(error, inputs, setError)
    }
  })

  async function cancelEmailChange() {
    setCancelling(true)
    const { firstName, lastName, email } = saved
    try {
      keepSaved(await authClient.call(updateUserDetails, { body: { firstName, lastName, email } }))
      // The pressed button disappears; keep the keyboard position.
      setFocus('email')
      toast.success('Email change cancelled')
    } catch (error) {
      showFailure(error, toast.error)
    } finally {
      setCancelling(false)
    }
  }

  const asksForEmail = isOtherEmail(useWatch({ control, name: 'email' }), saved.email)
  return { form, saved, save, asksForEmail, cancelling, cancelEmailChange }
}
