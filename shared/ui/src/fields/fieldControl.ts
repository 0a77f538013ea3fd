import { createContext, useContext } from 'react'

/** What a Field gives the one control inside it. */
export interface FieldControl {
  id: string
  describedBy: string | undefined
  invalid: boolean
  /** Lets a control report what only it can know, such as text that is not a number; null takes it back. */
  reportError: (message: string | null) => void
}

export const FieldContext = createContext<FieldControl | null>(null)

interface ControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: React.AriaAttributes['aria-invalid']
}

/** Attributes that tie a control to the label, hint and error of the Field around it, if there is one. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext)
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: field?.id ?? own.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field?.invalid || own['aria-invalid'] || undefined,
  }
}
