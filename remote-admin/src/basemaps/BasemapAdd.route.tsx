import { BasemapForm } from './BasemapForm'

export const Component = () => <BasemapForm />
