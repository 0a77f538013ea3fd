import type { Property } from '@freehold/contracts'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ArvViewContext, type ArvViewState } from '../arv/ArvViewContext'
import { LazyModule } from '../strategy-panel/LazyModule'
import * as styles from './Property.module.css'

const loadGrid = () =>
  import(/* webpackChunkName: 'adjustment-grid' */ '../adjustment-grid/AdjustmentGridView')

interface ArvViewProps {
  property: Property
  /** The page's own parts. They stay mounted while they are hidden, so that forms keep what was typed. */
  children: ReactNode
}

/**
 * The page's own parts, or in their place where the ARV comes from: the address has `view=arv`. Sets the title of the
 * page.
 */
export function ArvView({ property, children }: ArvViewProps) {
  const { arv: estimate, PropertyAddressFull: street } = property
  const [search] = useSearchParams()
  const [state, setState] = useState<ArvViewState>({ own: null, opened: null })
  const view = useMemo(() => ({ ...state, estimate, setState }), [state, estimate])
  const isOpen = search.get('view') === 'arv' && estimate?.adjusted
  return (
    <ArvViewContext value={view}>
      <title>{`${street}${isOpen ? ', After-Repair Value' : ''} | Freehold`}</title>
      <div className={styles.parts} hidden={Boolean(isOpen)}>
        {children}
      </div>
      {isOpen && (
        <LazyModule load={loadGrid} missing="The after-repair value cannot be shown.">
          {({ AdjustmentGridView }) => (
            <AdjustmentGridView property={property} estimate={estimate} view={view} />
          )}
        </LazyModule>
      )}
    </ArvViewContext>
  )
}
