import { type AdminSection, errorCodes, failureMessage, isApiError } from '@freehold/contracts'
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

interface Saved<Values> {
  values: Values
  version: string | undefined
}

interface ModalFormOptions<Values extends FieldValues, Input extends FieldValues> {
  section: AdminSection
  resolver: Resolver<Values, unknown, Input>
  initial: Saved<Values>
  send: (input: Input, version: string | undefined) => Promise<unknown>
  /** The toast of a success: 'Market created successfully'. */
  done: string
  /** What the server may refuse although the form has no value of that name, by the field that shows it. */
  shownAt?: Readonly<Record<string, FieldPath<Values>>>
  /** What is saved by now; an edit has it. */
  reload?: () => Promise<Saved<Values>>
}

/** What a modal form does: checks, sends once, says what the server said, asks before what was typed is lost. */
export function useModalForm<Values extends FieldValues, Input extends FieldValues>({
  section,
  resolver,
  initial,
  send,
  done,
  shownAt = {},
  reload,
}: ModalFormOptions<Values, Input>) {
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: initial.values as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const [version, setVersion] = useState(initial.version)
  const [crossed, setCrossed] = useState<Crossed>({ state: 'no' })
  const underWay = useRef(false)
  const { revalidate } = useRevalidator()
  const close = useCloseDialog(section)
  const { leaving, leave, release } = useLeaveGuard(isDirty)

  async function sendChecked(input: Input) {
    try {
      await send(input, version)
    } catch (error) {
      if (isChangedMeanwhile(error)) setCrossed({ state: 'told' })
      else reportFailure(error, form, shownAt)
      return
    }
    release()
    toast.success(done)
    await revalidate()
    await close()
  }

  /** A second press before the first has been answered sends nothing. */
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

  /** Takes over what others have saved, but for the fields that were typed into here. */
  async function loadNewer() {
    if (reload === undefined) return
    try {
      const newer = await reload()
      const typed = Object.keys(dirtyFields) as (keyof Values)[]
      const theirs = typed.filter(
        (key) => newer.values[key] !== form.formState.defaultValues?.[key as string],
      )
      setCrossed({
        state: 'loaded',
        theirs: Object.fromEntries(theirs.map((key) => [key, newer.values[key]])),
      })
      setVersion(newer.version)
      form.reset(newer.values, { keepDirtyValues: true })
    } catch (error) {
      toast.error(failureMessage(error))
    }
  }

  return {
    form,
    save: (event: React.FormEvent) => void save(event),
    isSaving: isSubmitting,
    close: () => leave(() => void close()),
    crossed,
    loadNewer: () => void loadNewer(),
    /** While it is there, the person is asked whether what was typed may be lost. */
    leaving,
  }
}

/** Whether someone else's edit has crossed this one, and which typed fields it had changed too. */
export type Crossed =
  | { state: 'no' }
  | { state: 'told' }
  | { state: 'loaded'; theirs: Record<string, unknown> }

const isChangedMeanwhile = (error: unknown) => isApiError(error) && error.code === errorCodes.changedMeanwhile

/**
 * The server's message about a failed save is a toast, and its message about a field is also shown at that field. What it
 * says of a field that the form does not have is part of the toast.
 */
function reportFailure<Values extends FieldValues, Input extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Input>, 'getValues' | 'setError'>,
  shownAt: Readonly<Record<string, FieldPath<Values>>>,
) {
  const own = Object.keys(getValues())
  const shown = [...own, ...Object.keys(shownAt)]
  toast.error(failureMessage(error, shown))
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  fields
    .filter(([field]) => shown.includes(field))
    .forEach(([field, message], index) =>
      setError(shownAt[field] ?? (field as FieldPath<Values>), { message }, { shouldFocus: index === 0 }),
    )
}
