import { bathroomsTotal, stepsOfArv } from '@freehold/analysis'
import type { AdjustmentGrid, ArvEstimate, Property } from '@freehold/contracts'
import { csvText, downloadCsv, HomeFacts, ListingFactList } from '@freehold/property-ui'
import {
  Button,
  Card,
  CardBody,
  FailedState,
  formatDollars,
  LoadingStatus,
  Notice,
  Skeleton,
} from '@freehold/ui'
import { ArrowLeft, Download } from 'lucide-react'
import type { ArvView } from '../arv/ArvViewContext'
import { CalculationSteps } from '../strategy-panel/CalculationSteps'
import { AdjustedPrices } from './AdjustedPrices'
import { EstimateSummary } from './EstimateSummary'
import { GridNotes } from './GridNotes'
import { GridCards } from './GridCards'
import { GridTable } from './GridTable'
import { gridRows } from './gridCsv'
import { OwnArv } from './OwnArv'
import { useAdjustmentGrid } from './useAdjustmentGrid'
import { useGridView } from './useGridView'
import { WeightedMean } from './WeightedMean'
import * as styles from './AdjustmentGrid.module.css'

interface AdjustmentGridViewProps {
  property: Property
  estimate: ArvEstimate
  view: ArvView
}

/** Where an ARV by adjusted sales comes from: the answer, then the comps with their differences, then what is left out. */
export function AdjustmentGridView({ property, estimate, view }: AdjustmentGridViewProps) {
  const { heading, back, close, giveToForms } = useGridView(view)
  const entered = view.opened?.entered ?? null
  const loaded = useAdjustmentGrid(property._id)
  const grid = loaded.state === 'loaded' ? loaded.grid : null
  const street = property.PropertyAddressFull
  const download = (shown: AdjustmentGrid) =>
    downloadCsv(`${street}, After-Repair Value`, csvText(gridRows(street, shown)))
  return (
    <>
      <div className={styles.facts}>
        <HomeFacts
          beds={property.BedroomsTotal}
          baths={bathroomsTotal(property)}
          squareFeet={property.BuildingAreaTotal}
        />
        <ListingFactList home={property} />
      </div>
      <Card labelledBy="arv-title" busy={loaded.state === 'loading'}>
        <header className={styles.head}>
          <div>
            <h2 id="arv-title" ref={heading} tabIndex={-1} className={styles.title}>
              After-Repair Value
            </h2>
            <p className={styles.note}>
              Where the {formatDollars(estimate.arv)} on the BRRRR and Fix/Flip tabs comes from
            </p>
          </div>
          <div className={styles.actions}>
            {grid && (
              <Button size="s" variant="quiet" icon={Download} onClick={() => download(grid)}>
                CSV
              </Button>
            )}
            <Button size="s" icon={ArrowLeft} onClick={close}>
              Back to {back}
            </Button>
          </div>
        </header>
        {loaded.state === 'loading' && (
          <CardBody>
            <LoadingStatus of="the adjustment grid" />
            <Skeleton height="32rem" />
          </CardBody>
        )}
        {loaded.state === 'failed' && (
          <FailedState
            title="The adjustment grid could not be loaded"
            cause={loaded.cause}
            onRetry={loaded.retry}
          />
        )}
        {loaded.state === 'loaded' && grid === null && <FormerSteps property={property} />}
        {grid && (
          <>
            {Math.abs(grid.arv.arv - estimate.arv) >= 1 && (
              <CardBody>
                <Notice tone="info" title={`Computed now, the estimate is ${formatDollars(grid.arv.arv)}`}>
                  The page has an earlier one, until the results of this home are computed again and the page
                  is reloaded.
                </Notice>
              </CardBody>
            )}
            <div className={styles.summary}>
              <EstimateSummary estimate={grid.arv} entered={entered} />
              <AdjustedPrices grid={grid} />
            </div>
            <section className={styles.section} aria-labelledby="grid-title">
              <div className={styles.sectionHead}>
                <h3 id="grid-title">Adjustment Grid</h3>
                <p className={styles.note}>
                  Each comp made like this home: a difference counts for what it sells for around here. Plus:
                  this home has more.
                </p>
              </div>
              <div className={styles.wide}>
                <GridTable street={street} home={property} grid={grid} linked />
              </div>
              <div className={styles.narrow}>
                <GridCards street={street} home={property} grid={grid} linked />
              </div>
            </section>
            <div className={styles.foot}>
              <WeightedMean grid={grid} />
              <div className={styles.notes}>
                <GridNotes grid={grid} />
                <OwnArv estimate={estimate.arv} entered={entered} onOwn={giveToForms} />
              </div>
            </div>
          </>
        )}
      </Card>
    </>
  )
}

/** Without a grid: the median of the comps, which the estimate follows from the next computation on. */
function FormerSteps({ property }: { property: Property }) {
  return (
    <CardBody className={styles.former}>
      <Notice tone="info" title="The market has too few sales for a grid now">
        The estimate was made when there were more. From its next computation on it follows from the comps:
      </Notice>
      <CalculationSteps steps={stepsOfArv(property, property.comps, property.arv?.asOf)} />
    </CardBody>
  )
}
