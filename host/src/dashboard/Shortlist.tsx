import { shortlist, useUser, type ShortlistStages } from '@freehold/auth-client'
import {
  enabledStrategies,
  listShortlist,
  paths,
  shortlistStages,
  strategyTabLabels,
  type ShortlistedHome,
  type ShortlistStage,
  type StrategyKey,
} from '@freehold/contracts'
import { CompareBar, csvText, downloadCsv } from '@freehold/property-ui'
import { Button, CardBody, EmptyState, formatCount, Tabs } from '@freehold/ui'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { LoadedCard } from './LoadedCard'
import { markOf } from './markOf'
import { fromShortlist, SHORTLIST_ID } from './fromShortlist'
import { shortlistCsv } from './shortlistCsv'
import { ShortlistTable } from './ShortlistTable'
import { stageLabels } from './stageLabels'
import { useCall } from './useCall'
import * as styles from './Shortlist.module.css'

const title = 'Shortlist'

interface ShortlistProps {
  /** Whether the card is left out until there is a home on the list. */
  isOptional: boolean
}

/** The homes that the user keeps, by stage, with their notes. */
export function Shortlist({ isOptional }: ShortlistProps) {
  const call = useCall(listShortlist)
  const { data } = call
  const [strategy] = enabledStrategies(useUser()?.profile)
  // What changes here must show on the hearts of other pages.
  useEffect(() => {
    if (data) shortlist.keep(data.map(markOf))
  }, [data])
  const follow = useEffectEvent(() => {
    if (data && !isSameList(data, shortlist.getSnapshot())) void call.mutate()
  })
  // Another tab adds, removes and moves homes.
  useEffect(() => shortlist.subscribe(() => follow()), [])
  if (isOptional && !data?.length) return null
  return (
    <LoadedCard
      title={title}
      call={call}
      lines={3}
      aside={
        data &&
        data.length > 0 && (
          <Button
            icon={Download}
            size="s"
            className={styles.download}
            onClick={() => downloadCsv(title, csvText(shortlistCsv(data, strategy)))}
          >
            Download CSV
          </Button>
        )
      }
    >
      {(homes) =>
        homes.length === 0 ? (
          <EmptyState size="s">Homes you mark with a heart appear here</EmptyState>
        ) : (
          <ShortlistedHomes homes={homes} strategy={strategy} />
        )
      }
    </LoadedCard>
  )
}

const isSameList = (homes: readonly ShortlistedHome[], stages: ShortlistStages) =>
  homes.length === stages.size && homes.every(({ propertyId, stage }) => stages.get(propertyId) === stage)

type StageTab = 'all' | ShortlistStage

const inStage = (homes: readonly ShortlistedHome[], stage: ShortlistStage) =>
  homes.filter((home) => home.stage === stage)

interface ShortlistedHomesProps {
  homes: readonly ShortlistedHome[]
  /** Of the shown returns; undefined if the user has selected none. */
  strategy: StrategyKey | undefined
}

function ShortlistedHomes({ homes, strategy }: ShortlistedHomesProps) {
  const [tab, setTab] = useState<StageTab>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const stages = tab === 'all' ? shortlistStages : [tab]
  const groups = stages.map((stage) => ({ stage, homes: inStage(homes, stage) }))
  const selected = homes.filter(({ home, propertyId }) => home !== null && chosen.has(propertyId))
  const isSelecting = selected.length > 0
  useEffect(() => {
    // The bar has just come over the foot of the window, where the selected row may be.
    if (isSelecting) document.activeElement?.closest('tr')?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelecting])
  const select = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <>
      <span id={SHORTLIST_ID} className={styles.anchor} />
      <CardBody className={styles.about}>
        {formatCount(homes.length)} {homes.length === 1 ? 'home' : 'homes'}
        {strategy && `, ${strategyTabLabels[strategy]}`}. Changes are since you added a home.
      </CardBody>
      <Tabs<StageTab>
        label="Stage"
        className={styles.tabs}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { id: 'all', label: 'All', detail: <TabCount count={homes.length} /> },
          ...shortlistStages.map((stage) => ({
            id: stage,
            label: stageLabels[stage],
            detail: <TabCount count={inStage(homes, stage).length} />,
          })),
        ]}
      >
        {groups.every((group) => group.homes.length === 0) ? (
          <EmptyState size="s">No homes in this stage</EmptyState>
        ) : (
          <ShortlistTable groups={groups} strategy={strategy} selected={chosen} onSelect={select} />
        )}
      </Tabs>
      <div className={isSelecting ? styles.selecting : undefined}>
        <CompareBar
          count={selected.length}
          onClear={() => setChosen(new Set())}
          renderLink={(look) => (
            <Link
              to={paths.compare({ properties: selected.map(({ propertyId: id }) => ({ id })), strategy })}
              state={fromShortlist}
              {...look}
            />
          )}
        />
      </div>
    </>
  )
}

const TabCount = ({ count }: { count: number }) => <span className={styles.count}>{formatCount(count)}</span>
