import { aloneConfig, remoteConfig } from '@freehold/federation'

const root = import.meta.dirname

export default ({ alone }, { mode = 'production' }) =>
  alone ? aloneConfig({ root }) : remoteConfig({ root, mode })
