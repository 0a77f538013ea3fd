import path from 'node:path'
import { aloneConfig, remoteConfig } from '@freehold/federation'

const root = import.meta.dirname

const unusedComponents = {
  test: /react-google-maps[/\\]dist[/\\]index\.modern\.mjs$/,
  use: path.join(root, 'dropUnusedComponents.cjs'),
}

export default ({ alone }, { mode = 'production' }) => {
  const config = alone ? aloneConfig({ root }) : remoteConfig({ root, mode })
  const { rules = [] } = config.module ?? {}
  return { ...config, module: { ...config.module, rules: [...rules, unusedComponents] } }
}
