import { NamedForm } from '../forms/NamedForm'

export const Component = () => <NamedForm section="interests" />
