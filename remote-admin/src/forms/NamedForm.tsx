import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import {
  createInterest,
  createStrategy,
  getInterest,
  getStrategy,
  type Interest,
  NamedInput,
  updateInterest,
  updateStrategy,
} from '@freehold/contracts'
import { Field, Switch, TextArea, TextInput } from '@freehold/ui'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from './ModalForm'
import { useModalForm } from './useModalForm'

/** Interests and strategies have the same fields and differ only in their endpoints. */
const kinds = {
  interests: { noun: 'Interest', get: getInterest, create: createInterest, update: updateInterest },
  strategies: { noun: 'Strategy', get: getStrategy, create: createStrategy, update: updateStrategy },
} as const

const labels = { name: 'Name', description: 'Description', active: 'Active' }
type Values = Pick<Interest, 'name' | 'description' | 'active'>

const blank = { values: { name: '', description: '', active: true }, version: undefined }

const toVersionedValues = ({ name, description, active, version }: Interest) => ({
  values: { name, description, active },
  version,
})

interface NamedFormProps {
  section: keyof typeof kinds
  /** Undefined for a new one. */
  item?: Interest
}

export function NamedForm({ section, item }: NamedFormProps) {
  const { noun, get, create, update } = kinds[section]
  const params = { id: item?._id ?? '' }
  const modal = useModalForm({
    section,
    resolver: valibotResolver(NamedInput) as Resolver<Values, unknown, NamedInput>,
    initial: item ? toVersionedValues(item) : blank,
    send: (input, version) =>
      item
        ? authClient.call(update, { params, body: { _id: item._id, ...input, version } })
        : authClient.call(create, { body: input }),
    successMessage: `${noun} ${item ? 'updated' : 'created'} successfully`,
    reload: async () => toVersionedValues(await authClient.call(get, { params })),
  })
  const { register, formState } = modal.form
  const { errors } = formState
  return (
    <ModalForm title={item ? `Edit ${noun}` : `Add New ${noun}`} modal={modal} labels={labels}>
      <Field label={labels.name} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label={labels.description} error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Switch {...register('active')} label={labels.active} hint="Offered in everyone's profile" />
    </ModalForm>
  )
}
