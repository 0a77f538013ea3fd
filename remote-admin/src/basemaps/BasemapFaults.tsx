import type { StoredBasemap } from '@freehold/contracts'
import { Notice } from '@freehold/ui'
import { faultName } from './basemapTexts'

/** What is wrong with each base map, in a sentence: the table has no room for it. */
export const BasemapFaults = ({ basemaps }: { basemaps: readonly StoredBasemap[] }) =>
  basemaps.map(({ _id, state, fault }) => {
    const name = faultName({ state, fault })
    if (name === null) return null
    return (
      <Notice key={_id} tone="neg" title={`A base map has a fault: ${name.toLowerCase()}`}>
        {fault}
      </Notice>
    )
  })
