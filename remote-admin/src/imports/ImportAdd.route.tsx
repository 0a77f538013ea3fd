import { ImportForm } from './ImportForm'

export const Component = () => <ImportForm />
