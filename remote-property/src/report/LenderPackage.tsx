import { useUser } from '@freehold/auth-client'
import { strategyTabLabels } from '@freehold/contracts'
import { formatDay, Notice, OfflineNotice, Page, today, useScrollableRegion } from '@freehold/ui'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { compDots } from '../adjustment-grid/gridText'
import { useAdjustmentGrid, type LoadedGrid } from '../adjustment-grid/useAdjustmentGrid'
import { RetryButton } from '../property/PropertyMissing'
import type { MapKind } from '../report-map/mapSentence'
import ReportMap from '../report-map/ReportMap'
import { compPlaces, homePlace, leasePlaces, type CompPlace } from '../report-map/places'
import { useNavigationStarts } from '../scenario/navigation'
import { ScenarioAddress } from '../scenario/ScenarioAddress'
import { ModulePart, useModule } from '../strategy-panel/LazyModule'
import { FirstSheet } from './FirstSheet'
import type { LenderReport } from './LenderReport'
import { clamped, hasMarginBoxes } from './pageRules'
import { ReportBar } from './ReportBar'
import { fullName, Sheet, type Imprint } from './Sheet'
import { strategyNames } from './strategyKinds'
import { useLetterhead } from './useLetterhead'
import { usePageRules } from './usePageRules'
import { usePaperSize } from './usePaperSize'
import { usePrinting } from './usePrinting'
import type { WorkbookAnalyses } from './workbookAnalyses'
import * as styles from './Report.module.css'

const loadSheets = () => import(/* webpackChunkName: 'report-sheets' */ './sheets')

/** Characters of a street in the head of a page. */
const STREET_MAX = 60

interface LenderPackageProps {
  report: LenderReport
  /** Null for a home that is no longer shown. */
  workbookOf: (() => WorkbookAnalyses) | null
  /** Whether the page with these figures is one step back in the history. */
  isFromPage: boolean
  /** Prints as soon as all of it is there. */
  printsAtOnce: boolean
}

/** A report as sheets of paper under a bar with what can be done with it. */
export function LenderPackage({ report, workbookOf, isFromPage, printsAtOnce }: LenderPackageProps) {
  useNavigationStarts()
  const { home, property, strategy, arv, scenario } = report
  const loaded = useAdjustmentGrid(arv?.estimate.adjusted ? home._id : null)
  const grid = loaded.state === 'loaded' ? loaded.grid : null
  const { letterhead, isSettled } = useLetterhead()
  const [size, chooseSize] = usePaperSize()
  const user = useUser()
  const desk = useScrollableRegion('Sheets of the report')
  const [isMapReady, setMapReady] = useState(property === null)
  const [isAwaited, setAwaited] = useState(printsAtOnce)
  const sheets = useModule(loadSheets, null, !isAwaited)
  const isReady =
    isMapReady && isSettled && loaded.state !== 'loading' && (sheets.module !== null || sheets.hasFailed)
  const { isPreparing, print } = usePrinting(desk.ref, isReady)
  const startPrinting = useCallback(() => {
    setAwaited(true)
    print()
  }, [print])
  usePrintAtOnce(printsAtOnce, startPrinting)

  const account = letterhead?.accountName ?? user?.accountName ?? ''
  const kind = `Loan package, ${strategyNames[strategy]}`
  const foot = [
    `Prepared ${formatDay(today())}${user ? ` by ${clamped(fullName(user))}, ${clamped(account)}` : ''}. Scenario ${report.scenarioId}. Made with Freehold.`,
    'Projections from the inputs shown, not an appraisal, an offer of credit or a promise.',
  ]
  const imprint: Imprint = { size, letterhead, user, home, kind, foot, hasMargins: hasMarginBoxes() }
  usePageRules(size, {
    foot,
    account: clamped(account),
    home: `${clamped(home.street, STREET_MAX)}, ${home.place} · ${kind}`,
  })

  const leases = report.isRentFromLeases ? (property?.rentalComps ?? []) : []
  const leaseDots = leases.flatMap(({ adjustedRent: dollars }, index) =>
    dollars === null ? [] : [{ number: index + 1, dollars }],
  )
  const rentDots = leaseDots.length > 0 ? leaseDots : null
  const marked = markedPlaces(report, loaded)
  const title = `${home.street}, ${strategyTabLabels[strategy]}`
  return (
    <Page className={styles.page}>
      <title>{`Report: ${title} | Freehold`}</title>
      {scenario !== null && <ScenarioAddress text={scenario} />}
      <ReportBar
        report={report}
        grid={grid}
        title={title}
        workbookOf={workbookOf}
        isFromPage={isFromPage}
        size={size}
        onSize={chooseSize}
        isPreparing={isPreparing}
        onPrint={startPrinting}
      />
      <div className={styles.offline}>
        {report.lacks && (
          <Notice
            tone="warn"
            title="A part of this report could not be loaded"
            action={<RetryButton size="s" />}
          >
            It is made without {report.lacks}, and says so on paper and in its files.
          </Notice>
        )}
        <OfflineNotice
          stale="This report is as it was before. It can be printed; its file for Excel waits for the connection."
          onReturn={loaded.state === 'failed' ? loaded.retry : nothingElse}
        />
      </div>
      <div className={styles.desk} data-sheets={isPreparing ? 'printing' : ''} {...desk}>
        <FirstSheet
          report={report}
          imprint={imprint}
          map={
            property && (
              <ReportMap
                home={homePlace(property)}
                comps={marked.places}
                kind={marked.kind}
                whenIdle={!isAwaited}
                onReady={setMapReady}
              />
            )
          }
          mapped={marked.places?.length ? marked.kind : null}
          isMapReady={isMapReady}
          arvDots={grid || loaded.state === 'loading' ? compDots(grid) : null}
          rentDots={rentDots}
        />
        {sheets.module === null ? (
          <Sheet title="Further sheets" imprint={imprint}>
            <ModulePart
              {...sheets}
              missing="Sales comparison, projection and working are missing; print once they are there."
            >
              {() => null}
            </ModulePart>
            {!sheets.hasFailed && (
              <p className={styles.paperOnly}>
                Sales comparison, projection and working were still loading when this was printed.
              </p>
            )}
          </Sheet>
        ) : (
          <>
            {sheets.module.hasEvidence(report) && (
              <sheets.module.EvidenceSheet
                report={report}
                imprint={imprint}
                loaded={loaded}
                rentDots={rentDots}
              />
            )}
            <sheets.module.YearsSheet report={report} imprint={imprint} />
            <sheets.module.AppendixSheet report={report} imprint={imprint} grid={grid} />
          </>
        )}
      </div>
    </Page>
  )
}

/** The rest is at hand, and printing must not wait. */
const nothingElse = () => {}

/** What the map has numbers for: the comps of the ARV, else the leases around. */
function markedPlaces(
  { property, arv }: LenderReport,
  loaded: LoadedGrid,
): { kind: MapKind; places: CompPlace[] | null } {
  if (loaded.state === 'loading') return { kind: 'comps', places: null }
  const comps = compPlaces(loaded.state === 'loaded' ? loaded.grid : null)
  if (arv !== null || property === null) return { kind: 'comps', places: comps }
  return { kind: 'leases', places: leasePlaces(property, property.rentalComps) }
}

/** Once: a reload, or the way back to this page, does not print again. */
function usePrintAtOnce(isAsked: boolean, print: () => void) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const hasPrinted = useRef(false)
  // Before anything can be pressed: a later replacement would cancel the navigation that had begun.
  useLayoutEffect(() => {
    if (!isAsked || hasPrinted.current) return
    hasPrinted.current = true
    print()
    void navigate(`${pathname}${search}`, { replace: true, state: { ...state, print: undefined } })
  }, [isAsked, print, navigate, pathname, search, state])
}
