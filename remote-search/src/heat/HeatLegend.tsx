import { MARKET_SAMPLE_MIN, roiThresholdPercent } from '@freehold/contracts'
import { Button, classNames, Icon, Segmented } from '@freehold/ui'
import { CircleAlert, RotateCw, Table2 } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { heatClasses } from './heatClasses'
import type { HeatMeasure } from './heatMeasure'
import * as styles from './HeatLegend.module.css'

interface HeatLegendProps {
  measure: HeatMeasure
  /** What the colors show, of which cells. */
  sentence: string
  /** How many homes are counted; null if it is not known yet. */
  homes: string | null
  /** Says that the figures could not be loaded; null otherwise. */
  failure: string | null
  isTableOpen: boolean
  tableId: string
  tableRef: Ref<HTMLButtonElement>
  onMeasure: (measure: HeatMeasure) => void
  onRetry: () => void
  onTable: (isOpen: boolean) => void
  onHide: () => void
}

const measures = [
  { value: 'return', label: 'ROI' },
  { value: 'price', label: 'Price per sq ft' },
] as const

/** What the colors of the heat map mean, and what it shows. */
export function HeatLegend({
  measure,
  sentence,
  homes,
  failure,
  isTableOpen,
  tableId,
  tableRef,
  onMeasure,
  onRetry,
  onTable,
  onHide,
}: HeatLegendProps) {
  const title = useId()
  return (
    <section className={styles.legend} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title}>Heat Map</h2>
        <Segmented label="Heat map of" options={measures} value={measure} onValueChange={onMeasure} />
      </header>
      <p className={styles.text}>{sentence}</p>
      <ul className={styles.classes}>
        {heatClasses[measure].map(({ label, className, isHatched }) => (
          <li key={label}>
            <i className={classNames(styles.swatch, className, isHatched && styles.hatched)} />
            {label}
          </li>
        ))}
      </ul>
      {measure === 'return' && (
        <p className={styles.line}>
          <span>not above the {roiThresholdPercent}% line</span>
          <span>above</span>
        </p>
      )}
      <p className={styles.few}>
        <i />
        Fewer than {MARKET_SAMPLE_MIN} homes, no figure
      </p>
      <Message failure={failure} onRetry={onRetry} />
      <footer className={styles.foot}>
        <Button
          ref={tableRef}
          className={styles.table}
          size="s"
          icon={Table2}
          aria-expanded={isTableOpen}
          aria-controls={isTableOpen ? tableId : undefined}
          onClick={() => onTable(!isTableOpen)}
        >
          Table
        </Button>
        <Button size="s" variant="quiet" onClick={onHide}>
          Hide
        </Button>
        <span className={styles.homes}>{homes}</span>
      </footer>
    </section>
  )
}

const Message = ({ failure, onRetry }: Pick<HeatLegendProps, 'failure' | 'onRetry'>): ReactNode => (
  <div role="status">
    {failure !== null && (
      <p className={styles.failure}>
        <Icon icon={CircleAlert} small className={styles.warning} />
        {failure}
        <Button size="s" icon={RotateCw} onClick={onRetry}>
          Retry
        </Button>
      </p>
    )}
  </div>
)
