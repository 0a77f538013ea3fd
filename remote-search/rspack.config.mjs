import path from 'node:path'
import { aloneConfig, remoteConfig } from '@freehold/federation'

const root = import.meta.dirname

const unusedComponents = {
  test: /react-google-maps[/\\]dist[/\\]index\.modern\.mjs$/,
  use: path.join(root, 'dropUnusedComponents.cjs'),
}

/**
 * The market page has modules of its own, even those that the search page has too: shared ones would be split among chunks, and
 * the search page, which is loaded far more often, would contain what only the market page uses.
 */
const marketPage = { test: path.join(root, 'src/market/Market.route.tsx'), layer: 'market' }

export default ({ alone }, { mode = 'production' }) => {
  const config = alone ? aloneConfig({ root }) : remoteConfig({ root, mode })
  const { rules = [] } = config.module ?? {}
  return { ...config, module: { ...config.module, rules: [...rules, unusedComponents, marketPage] } }
}
