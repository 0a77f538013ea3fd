import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import {
  createMarket,
  getMarket,
  type Market,
  MarketInput,
  type StateCode,
  updateMarket,
  usStates,
} from '@freehold/contracts'
import { Field, Select, Switch, TextArea, TextInput } from '@freehold/ui'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'

const labels = { city: 'City', state: 'State', description: 'Description', active: 'Active' }

interface Values {
  city: string
  /** Empty until a state is chosen. */
  state: StateCode | ''
  description: string
  active: boolean
}

const blank = { values: { city: '', state: '', description: '', active: true } as Values, version: undefined }

const toVersionedValues = ({ city, state, description, active, version }: Market) => ({
  values: { city, state: state as StateCode, description, active } as Values,
  version,
})

/** Creates a market, or edits the given one. */
export function MarketForm({ market }: { market?: Market }) {
  const params = { id: market?._id ?? '' }
  const modal = useModalForm({
    section: 'markets',
    resolver: valibotResolver(MarketInput) as Resolver<Values, unknown, MarketInput>,
    initial: market ? toVersionedValues(market) : blank,
    send: (input, version) =>
      market
        ? authClient.call(updateMarket, { params, body: { _id: market._id, ...input, version } })
        : authClient.call(createMarket, { body: input }),
    successMessage: `Market ${market ? 'updated' : 'created'} successfully`,
    reload: async () => toVersionedValues(await authClient.call(getMarket, { params })),
  })
  const { register, formState } = modal.form
  const { errors } = formState
  return (
    <ModalForm title={market ? 'Edit Market' : 'Add New Market'} modal={modal} labels={labels}>
      <Field label={labels.city} error={errors.city?.message}>
        <TextInput {...register('city')} autoComplete="off" />
      </Field>
      <Field label={labels.state} error={errors.state?.message}>
        <Select {...register('state')}>
          <option value="">Select a state</option>
          {Object.entries(usStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.description} error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
      <Switch {...register('active')} label={labels.active} hint="Offered in everyone's profile" />
    </ModalForm>
  )
}
