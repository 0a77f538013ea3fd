import { shortlist, useShortlist, useUser } from '@freehold/auth-client'
import {
  enabledStrategies,
  failureCause,
  paths,
  storedInputOf,
  storedResultsOf,
  storedReturnOf,
  strategyTabLabels,
  type HomeTag,
  type Property,
  type StrategyKey,
} from '@freehold/contracts'
import { cityLine, factWords, ListingRoi, ShortlistButton, SoldMark } from '@freehold/property-ui'
import {
  buttonClass,
  EmptyState,
  FailedState,
  formatCount,
  Icon,
  IconButton,
  LoadingStatus,
  Skeleton,
  Tabs,
} from '@freehold/ui'
import { ArrowRight, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CompsTab } from './CompsTab'
import { PropertyTab } from './PropertyTab'
import { StrategyTab } from './StrategyTab'
import * as styles from './PropertyPanel.module.css'

interface PropertyPanelProps {
  /** What is shown until the property is there, and then the property. */
  home: HomeTag | Property
  /** Null while loading and after a failure. */
  property: Property | null
  /** Why it could not be loaded; null otherwise. */
  failure: unknown
  retry: () => void
  /** The tab that is open first; undefined for that of the property. */
  strategy: StrategyKey | undefined
  /** The homes whose tags cover each other here, this one among them. */
  homesHere: readonly HomeTag[]
  onOpen: (id: string) => void
  onClose: () => void
}

type TabId = 'property' | 'comps' | StrategyKey

/** Lines of the shapes that are shown while the property loads. */
const COMPS_SHOWN = 5
const RESULT_LINES = 4

export function PropertyPanel({
  home,
  property,
  failure,
  retry,
  strategy: firstStrategy,
  homesHere,
  onOpen,
  onClose,
}: PropertyPanelProps) {
  const [tab, setTab] = useState<TabId>(firstStrategy ?? 'property')
  const strategies = enabledStrategies(useUser()?.profile)
  const strategy = strategies.find((id) => id === tab)
  const current = strategy ?? (tab === 'comps' ? tab : 'property')
  const words = strategies.length > 0 && factWords(home, strategy)
  return (
    <div className={styles.panel}>
      <Head
        home={home}
        property={property}
        strategy={strategy ?? strategies.find((id) => id === firstStrategy)}
        onClose={onClose}
      />
      {homesHere.length > 1 && <HomesHere homes={homesHere} id={home._id} onOpen={onOpen} />}
      <Tabs<TabId>
        label="Property details"
        small
        className={styles.tabs}
        panelClassName={styles.part}
        tabs={[
          { id: 'property', label: 'Property' },
          { id: 'comps', label: 'Comps' },
          ...strategies.map((id) => ({
            id,
            label: strategyTabLabels[id],
            detail:
              !home.isImplausible &&
              (property ? (
                <ListingRoi listing={property} value={storedReturnOf(property, id)} />
              ) : (
                failure === null && <Skeleton width="3rem" />
              )),
          })),
        ]}
        value={current}
        onValueChange={setTab}
      >
        {words && !home.isImplausible && <p className={styles.facts}>Returns: {words}</p>}
        <div
          className={`${styles.body} ${current === 'comps' && property ? styles.flush : ''}`}
          role="region"
          aria-label="Property details"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- needed for scrolling by keyboard
          tabIndex={0}
        >
          {current === 'property' && (
            <PropertyTab home={home} property={property}>
              {property === null && <LoadingOrFailed tab={current} failure={failure} retry={retry} />}
            </PropertyTab>
          )}
          {current !== 'property' && property === null && (
            <LoadingOrFailed tab={current} failure={failure} retry={retry} />
          )}
          {current === 'comps' && property && <CompsTab home={property} />}
          {strategy && property && <ResultsTab strategy={strategy} property={property} />}
        </div>
      </Tabs>
    </div>
  )
}

function ResultsTab({ strategy, property }: { strategy: StrategyKey; property: Property }) {
  const results = storedResultsOf(property, strategy)
  if (results === null) return <EmptyState size="s">Not calculated for this property yet</EmptyState>
  return (
    <StrategyTab
      strategy={strategy}
      lead={<ListingRoi listing={property} value={results} lead />}
      results={results}
      input={storedInputOf(property, strategy)}
      arv={property.arv}
    />
  )
}

interface HeadProps extends Pick<PropertyPanelProps, 'home' | 'property' | 'onClose'> {
  /** With which the property's page opens: that of the open tab, else that of the search. */
  strategy: StrategyKey | undefined
}

function Head({ home, property, strategy, onClose }: HeadProps) {
  const { pathname, search } = useLocation()
  const { _id, PropertyAddressFull } = home
  return (
    <header className={styles.head}>
      <div className={styles.address}>
        <h2 className={styles.title}>{PropertyAddressFull}</h2>
        <p className={styles.city}>
          {property ? cityLine(property) : '\u00a0'}
          <SoldMark home={home} />
        </p>
      </div>
      <ShortlistButton
        id={_id}
        address={PropertyAddressFull}
        isOn={useShortlist().has(_id)}
        tooltip={null}
        list={shortlist}
      />
      <Link
        className={buttonClass({ variant: 'primary', size: 's' })}
        to={paths.property(_id, strategy && { strategy })}
        state={{ from: pathname + search }}
      >
        Explore Property
        <Icon icon={ArrowRight} small />
      </Link>
      <IconButton label="Close" icon={X} tooltip={null} onClick={onClose} />
    </header>
  )
}

interface HomesHereProps extends Pick<PropertyPanelProps, 'onOpen'> {
  homes: readonly HomeTag[]
  /** The home that is shown. */
  id: string
}

/** Leads from home to home at a place where tags cover each other. */
function HomesHere({ homes, id, onOpen }: HomesHereProps) {
  const index = homes.findIndex(({ _id }) => _id === id)
  const open = (step: 1 | -1) => onOpen(homes.at((index + step) % homes.length)!._id)
  return (
    <div className={styles.here} role="group" aria-label="Homes at this place">
      <IconButton label="Previous home here" icon={ChevronLeft} tooltip={null} onClick={() => open(-1)} />
      {index + 1} of {formatCount(homes.length)} homes here
      <IconButton label="Next home here" icon={ChevronRight} tooltip={null} onClick={() => open(1)} />
    </div>
  )
}

interface LoadingOrFailedProps extends Pick<PropertyPanelProps, 'failure' | 'retry'> {
  tab: TabId
}

/** What is awaited has the shape of what follows: lines, or a return next to the other results. */
function LoadingOrFailed({ tab, failure, retry }: LoadingOrFailedProps) {
  if (failure !== null) return <FailedState bare cause={failureCause(failure)} onRetry={retry} />
  const lines = (count: number, width?: string) =>
    Array.from({ length: count }, (_, index) => <Skeleton key={index} width={width} />)
  return (
    <div className={styles.awaited} aria-busy="true">
      <LoadingStatus of="the property" />
      {tab === 'comps' && lines(COMPS_SHOWN)}
      {tab === 'property' && lines(RESULT_LINES)}
      {tab !== 'comps' && tab !== 'property' && (
        <div className={styles.awaitedResults}>
          <Skeleton height="3.5rem" />
          <div className={styles.awaited}>{lines(RESULT_LINES)}</div>
        </div>
      )}
    </div>
  )
}
