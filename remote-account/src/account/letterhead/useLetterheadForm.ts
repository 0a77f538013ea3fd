import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import {
  changeLetterhead,
  errorCodes,
  getLetterhead,
  isApiError,
  type Letterhead,
  LetterheadInput,
  showFailure,
} from '@freehold/contracts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'
import { reportFailure } from '../reportFailure'

const inputs = ['logo', 'phone', 'email'] as const

const valuesOf = ({ logo, phone, email }: Letterhead) => ({ logo, phone: phone ?? '', email: email ?? '' })

const emptyAsNull = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === '' ? null : text)),
)
const { logo, phone, email } = LetterheadInput.entries
const LetterheadForm = v.object({
  logo,
  phone: v.pipe(emptyAsNull, phone),
  email: v.pipe(emptyAsNull, email),
})

/** The form of the account's letterhead, which another user may change meanwhile. */
export function useLetterheadForm(loaded: Letterhead) {
  const [version, setVersion] = useState(loaded.version)
  const [isConflict, setConflict] = useState(false)
  const form = useForm({ resolver: valibotResolver(LetterheadForm), defaultValues: valuesOf(loaded) })
  const { getValues, handleSubmit, reset, setError, setValue } = form

  /** Shows what is stored, except in fields that differ from these values. */
  function show(stored: Letterhead, compared: ReturnType<typeof valuesOf>) {
    const typed = getValues()
    setVersion(stored.version)
    reset(valuesOf(stored))
    for (const name of inputs)
      if (typed[name] !== compared[name]) setValue(name, typed[name], { shouldDirty: true })
  }

  const save = handleSubmit(async (input) => {
    const [sent, before] = [getValues(), form.formState.defaultValues as ReturnType<typeof valuesOf>]
    setConflict(false)
    try {
      show(await authClient.call(changeLetterhead, { body: { ...input, version } }), sent)
      toast.success('Letterhead saved')
    } catch (error) {
      if (isApiError(error) && error.code === errorCodes.changedMeanwhile) await loadNewer(before)
      else reportFailure(error, inputs, setError)
    }
  })

  async function loadNewer(before: ReturnType<typeof valuesOf>) {
    try {
      show(await authClient.call(getLetterhead), before)
      setConflict(true)
    } catch (error) {
      showFailure(error, toast.error)
    }
  }

  return { form, save, isConflict }
}
