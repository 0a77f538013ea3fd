import { valibotResolver } from '@hookform/resolvers/valibot'
import { importAdapters } from '@freehold/contracts'
import { Field, Select, TextInput } from '@freehold/ui'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { blankValues, ImportFormInput, type ImportValues, optionsOf, toImportStart } from './importValues'
import { adapterNames } from './importTexts'
import { UploadBar } from './UploadBar'
import { useFileUpload } from './useFileUpload'

const labels = {
  adapter: 'Kind',
  file: 'File',
  mapping: 'Mapping',
  source: 'Source',
  city: 'City',
  state: 'State',
}

const listingsHint = "The name to store the listings under; by default the kind's name"
const tableHint = "What analyses call the table, such as Census ACS 2023; by default the file's name"

/** Starts an import: asks for its kind, its file and the options of the kind, and uploads the file. */
export function ImportForm() {
  const { upload, progress } = useFileUpload()
  const modal = useModalForm({
    section: 'imports',
    resolver: valibotResolver(ImportFormInput) as unknown as Resolver<ImportValues, unknown, ImportFormInput>,
    initial: { values: blankValues, version: undefined },
    send: async (input) => {
      const file = input.file!
      await upload(await toImportStart(input, file), file)
    },
    successMessage: 'Import started',
  })
  const { register, formState, watch } = modal.form
  const { errors } = formState
  const options = optionsOf[watch('adapter')]
  return (
    <ModalForm
      title="Start Import"
      modal={modal}
      labels={labels}
      saveText={{ rest: 'Start Import', busy: 'Uploading...' }}
    >
      <Field label={labels.adapter} error={errors.adapter?.message}>
        <Select {...register('adapter')}>
          {importAdapters.map((adapter) => (
            <option key={adapter} value={adapter}>
              {adapterNames[adapter]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.file} error={errors.file?.message}>
        <TextInput {...register('file')} type="file" />
      </Field>
      {options.includes('mapping') && (
        <Field
          label={labels.mapping}
          error={errors.mapping?.message}
          hint="A JSON file that maps columns to fields"
        >
          <TextInput {...register('mapping')} type="file" accept=".json,application/json" />
        </Field>
      )}
      {options.includes('source') && (
        <Field
          label={labels.source}
          error={errors.source?.message}
          hint={watch('adapter') === 'taxes' ? tableHint : listingsHint}
        >
          <TextInput {...register('source')} autoComplete="off" />
        </Field>
      )}
      {options.includes('city') && (
        <>
          <Field label={labels.city} error={errors.city?.message} hint="If the file does not name the city">
            <TextInput {...register('city')} autoComplete="off" />
          </Field>
          <Field label={labels.state} error={errors.state?.message} hint="Two letters, such as WA">
            <TextInput {...register('state')} autoComplete="off" maxLength={2} />
          </Field>
        </>
      )}
      {progress && <UploadBar {...progress} />}
    </ModalForm>
  )
}
