import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { ApiError, errorCodes, importAdapters, startImport } from '@freehold/contracts'
import { Field, formatCount, Select, TextInput } from '@freehold/ui'
import { useEffect, useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './ImportForm.module.css'
import {
  withFileError,
  blankValues,
  ImportFormInput,
  type ImportValues,
  optionsOf,
  toImportStart,
} from './importValues'
import { adapterNames } from './importTexts'
import { uploadFile } from './uploadFile'

const labels = {
  adapter: 'Kind',
  file: 'File',
  mapping: 'Mapping',
  source: 'Source',
  city: 'City',
  state: 'State',
}

const canceled = new ApiError(0, { code: errorCodes.unavailable, message: 'Upload canceled' })

/** Starts an import: asks for its kind, its file and the options of the kind, and uploads the file. */
export function ImportForm() {
  const leaving = useLeaving()
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  async function send(input: ImportFormInput) {
    const file = input.file!
    try {
      const run = await authClient.call(startImport, { body: await toImportStart(input, file) })
      setProgress({ done: 0, total: file.size })
      const onProgress = (done: number) => setProgress({ done, total: file.size })
      await uploadFile({ run, file, onProgress, leaving: leaving() })
    } catch (error) {
      setProgress(null)
      throw leaving().aborted ? canceled : withFileError(error)
    }
  }

  const modal = useModalForm({
    section: 'imports',
    resolver: valibotResolver(ImportFormInput) as unknown as Resolver<ImportValues, unknown, ImportFormInput>,
    initial: { values: blankValues, version: undefined },
    send,
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
          hint="The name to store the listings under; by default the kind's name"
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

interface UploadProgress {
  done: number
  total: number
}

const BYTES_PER_KB = 1_000

function UploadBar({ done, total }: UploadProgress) {
  const text = `${formatCount(Math.ceil(done / BYTES_PER_KB))} of ${formatCount(Math.ceil(total / BYTES_PER_KB))} kB sent`
  return (
    <div className={styles.progress}>
      <span>{text}</span>
      <ProgressBar label="Upload" done={done} total={total} text={text} />
    </div>
  )
}

/** Returns a signal that is aborted when the user leaves the form. */
function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => (controller.current ??= new AbortController()).signal
}
