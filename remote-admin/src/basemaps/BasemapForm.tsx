import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { addBasemapUrl } from '@freehold/contracts'
import { Field, Segmented, TextInput } from '@freehold/ui'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { UploadBar, useFileUpload } from '../imports'
import { BasemapFormInput, type BasemapValues, blankValues } from './basemapValues'

const labels = { from: 'Add from', file: 'Archive', url: 'Address' }

const places = [
  { value: 'file', label: 'File' },
  { value: 'address', label: 'Address' },
] as const

/** Uploads an archive, or passes on the address of one. The list then shows the progress of checking it. */
export function BasemapForm() {
  const { upload, progress } = useFileUpload()
  const modal = useModalForm({
    section: 'basemaps',
    resolver: valibotResolver(BasemapFormInput) as unknown as Resolver<
      BasemapValues,
      unknown,
      BasemapFormInput
    >,
    initial: { values: blankValues, version: undefined },
    send: (input) => {
      if (input.from === 'address') return authClient.call(addBasemapUrl, { body: { url: input.url } })
      const { name: fileName, size } = input.file
      return upload({ adapter: 'basemap', fileName, size }, input.file)
    },
    successMessage: 'Checking the archive',
  })
  const { register, formState, watch, setValue, clearErrors } = modal.form
  const { errors } = formState
  const from = watch('from')

  function choose(place: BasemapValues['from']) {
    clearErrors()
    setValue('from', place)
  }

  return (
    <ModalForm
      title="Add Base Map"
      modal={modal}
      labels={labels}
      saveText={{ rest: 'Add Base Map', busy: progress ? 'Uploading...' : 'Adding...' }}
    >
      <div>
        <Segmented label={labels.from} options={places} value={from} onValueChange={choose} />
      </div>
      {from === 'file' ? (
        <Field
          key="file"
          label={labels.file}
          error={errors.file?.message}
          hint="A PMTiles archive in the Protomaps schema. It is copied to this installation."
        >
          <TextInput {...register('file')} type="file" accept=".pmtiles" />
        </Field>
      ) : (
        <Field
          key="url"
          label={labels.url}
          error={errors.url?.message}
          hint="Browsers load the archive from there. The server must answer byte ranges and allow this site (CORS)."
        >
          <TextInput {...register('url')} type="url" inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {progress && <UploadBar {...progress} />}
    </ModalForm>
  )
}
