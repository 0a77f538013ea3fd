import type { AddressScenarios } from './AddressScenarios'

/** The scenarios in an address, which most addresses that are opened lack; null without one. */
export async function loadScenarios(query: URLSearchParams): Promise<AddressScenarios | null> {
  if (!query.has('scenario')) return null
  const { readScenarios } = await import(/* webpackChunkName: 'scenarios' */ './readScenarios')
  return readScenarios(query.getAll('scenario'))
}
