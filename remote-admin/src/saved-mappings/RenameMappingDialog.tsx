import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { renameSavedMapping, type SavedMapping, SavedMappingName } from '@freehold/contracts'
import { Field, TextInput } from '@freehold/ui'
import type { Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'

interface RenameMappingDialogProps {
  mapping: SavedMapping
  onClose: () => void
}

const labels = { name: 'Name' }

/** Asks for the new name of a saved mapping, reloads the list, and closes. */
export function RenameMappingDialog({ mapping: { _id, name }, onClose }: RenameMappingDialogProps) {
  const modal = useModalForm({
    section: 'imports',
    onClose,
    resolver: valibotResolver(SavedMappingName) as Resolver<SavedMappingName, unknown, SavedMappingName>,
    initial: { values: { name }, version: undefined },
    send: (body) => authClient.call(renameSavedMapping, { params: { id: _id }, body }),
    successMessage: 'Mapping renamed successfully',
  })
  const { register, formState } = modal.form
  return (
    <ModalForm title="Rename Mapping" modal={modal} labels={labels}>
      <Field label={labels.name} error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" maxLength={100} />
      </Field>
    </ModalForm>
  )
}
