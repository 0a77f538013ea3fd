import { type AdminSection, errorCodes, isApiError, showFailure } from '@freehold/contracts'
import { useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import { useCloseDialog } from '../lists/useDialogAddress'
import { useLeaveGuard } from './useLeaveGuard'

interface VersionedValues<Values> {
  values: Values
  version: string | undefined
}

interface ModalFormOptions<Values extends FieldValues, Input extends FieldValues> {
  /** Whose list is shown once the form's address is left. */
  section: AdminSection
  /** Closes a form that has no address. */
  onClose?: () => void | Promise<void>
  resolver: Resolver<Values, unknown, Input>
  initial: VersionedValues<Values>
  send: (input: Input, version: string | undefined) => Promise<unknown>
  /** The toast of a success: 'Market created successfully'. */
  successMessage: string
  /** Error fields of the server that the form has no input for, mapped to the field that shows the message. */
  fieldOfError?: Readonly<Record<string, FieldPath<Values>>>
  /** Fetches the saved version after an edit conflict. Only for edits. */
  reload?: () => Promise<VersionedValues<Values>>
}

/** The behaviour of a modal form: validation, a single save, server errors, edit conflicts and the leave guard. */
export function useModalForm<Values extends FieldValues, Input extends FieldValues>({
  section,
  onClose,
  resolver,
  initial,
  send,
  successMessage,
  fieldOfError = {},
  reload,
}: ModalFormOptions<Values, Input>) {
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: initial.values as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const [version, setVersion] = useState(initial.version)
  const [editConflict, setEditConflict] = useState<EditConflict>({ state: 'none' })
  const underWay = useRef(false)
  const { revalidate } = useRevalidator()
  const leaveAddress = useCloseDialog(section)
  const close = async () => (onClose ? onClose() : leaveAddress())
  const { leaving, leave, release } = useLeaveGuard(isDirty)

  async function sendChecked(input: Input) {
    try {
      await send(input, version)
    } catch (error) {
      if (isEditConflict(error)) setEditConflict({ state: 'detected' })
      else reportFailure(error, form, fieldOfError)
      return
    }
    release()
    toast.success(successMessage)
    await revalidate()
    await close()
  }

  /** A second press while a save is under way sends nothing. */
  async function save(event: React.FormEvent) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    try {
      await form.handleSubmit(sendChecked)(event)
    } finally {
      underWay.current = false
    }
  }

  /** Loads what others have saved and keeps the fields edited here. */
  async function loadNewer() {
    if (reload === undefined) return
    try {
      const newer = await reload()
      const typed = Object.keys(dirtyFields) as (keyof Values)[]
      const theirs = typed.filter(
        (key) => newer.values[key] !== form.formState.defaultValues?.[key as string],
      )
      setEditConflict({
        state: 'loaded',
        theirs: Object.fromEntries(theirs.map((key) => [key, newer.values[key]])),
      })
      setVersion(newer.version)
      form.reset(newer.values, { keepDirtyValues: true })
    } catch (error) {
      showFailure(error, toast.error)
    }
  }

  /** First, because what the form shows is gone; then without it in the list. */
  async function closeAtOnce() {
    release()
    await close()
    await revalidate()
  }

  return {
    form,
    save: (event: React.FormEvent) => void save(event),
    isSaving: isSubmitting,
    close: () => leave(() => void close()),
    /** Closes the form of something that is gone, without asking whether to discard the input. */
    closeAtOnce,
    editConflict,
    loadNewer: () => void loadNewer(),
    /** Set while the user is being asked whether to discard the input. */
    leaving,
  }
}

/** Whether someone else has saved since this form was loaded, and which fields both changed. */
export type EditConflict =
  | { state: 'none' }
  | { state: 'detected' }
  | { state: 'loaded'; theirs: Record<string, unknown> }

const isEditConflict = (error: unknown) => isApiError(error) && error.code === errorCodes.changedMeanwhile

/**
 * Shows the server's message as a toast, and its field errors at their fields. Errors of fields that the form does not
 * have become part of the toast.
 */
function reportFailure<Values extends FieldValues, Input extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Input>, 'getValues' | 'setError'>,
  fieldOfError: Readonly<Record<string, FieldPath<Values>>>,
) {
  const own = Object.keys(getValues())
  const shown = [...own, ...Object.keys(fieldOfError)]
  showFailure(error, toast.error, shown)
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  fields
    .filter(([field]) => shown.includes(field))
    .forEach(([field, message], index) =>
      setError(
        fieldOfError[field] ?? (field as FieldPath<Values>),
        { message },
        { shouldFocus: index === 0 },
      ),
    )
}
