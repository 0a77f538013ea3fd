import { roiThresholdPercent } from '@freehold/contracts'
import { IconButton } from '@freehold/ui'
import { X } from 'lucide-react'
import { useId } from 'react'
import * as key from './TagKey.module.css'
import * as styles from './Tags.module.css'

interface Sample {
  means: string
  lead: string
  detail?: string
  look: string
  news?: { kind: string; text: string }
  isShortlisted?: boolean
}

const news = {
  new: { kind: 'new', text: 'New' },
  cut: { kind: 'cut', text: 'Cut $20K' },
}

/** Those of a search by a strategy. */
const returns: readonly Sample[] = [
  { means: `Above the ${roiThresholdPercent}% line`, lead: '4.11%', look: 'up' },
  { means: 'Not above it', lead: '1.88%', look: 'down' },
  { means: 'A fact is missing: not ranked', lead: '4.05%', detail: 'no taxes', look: 'incomplete' },
]

const prices: readonly Sample[] = [{ means: 'For sale at this price', lead: '$489K', look: 'price' }]

const others = (lead: string, look: string): readonly Sample[] => [
  { means: 'Listed within 7 days', lead, look, news: news.new },
  { means: 'Price cut within 30 days', lead, look, news: news.cut },
  { means: 'Sold', lead: 'Sold $512K', look: 'sold' },
  { means: 'Check this listing', lead: 'Check', look: 'check' },
  { means: 'On your shortlist', lead, look, isShortlisted: true },
]

interface TagKeyProps {
  id: string
  /** Whether tags show returns. */
  hasReturns: boolean
  onClose: () => void
}

/** What the shapes of tags mean. */
export function TagKey({ id, hasReturns, onClose }: TagKeyProps) {
  const title = useId()
  const samples = hasReturns
    ? [...returns, ...others('3.18%', 'up')]
    : [...prices, ...others('$548K', 'price')]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its button closes it, too
    <section
      id={id}
      className={key.key}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={key.head}>
        <h2 id={title}>Tags</h2>
        <IconButton icon={X} label="Close the key" onClick={onClose} />
      </header>
      <ul className={key.samples}>
        {samples.map((sample) => (
          <li key={sample.means}>
            <span className={key.sample} aria-hidden="true">
              <SampleTag {...sample} />
            </span>
            {sample.means}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A tag as `createPriceTag` makes it. */
const SampleTag = ({ lead, detail, look, news, isShortlisted }: Sample) => (
  <span className={styles.foot} data-shortlisted={isShortlisted ? '' : undefined}>
    <span className={styles.tag} data-look={look} data-news={news?.kind}>
      {news && <em>{news.text}</em>}
      <span>{lead}</span>
      {detail !== undefined && <small>{detail}</small>}
    </span>
  </span>
)
