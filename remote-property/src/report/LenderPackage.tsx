import { useUser } from '@freehold/auth-client'
import { strategyTabLabels } from '@freehold/contracts'
import { Page, useScrollableRegion, formatDay, today } from '@freehold/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAdjustmentGrid } from '../adjustment-grid/useAdjustmentGrid'
import ReportMap from '../report-map/ReportMap'
import { compPlaces, homePlace } from '../report-map/places'
import { useLeavingPage } from '../scenario/leaving'
import { ScenarioAddress } from '../scenario/ScenarioAddress'
import { ModulePart, useModule } from '../strategy-panel/LazyModule'
import { FirstSheet } from './FirstSheet'
import type { LenderReport } from './LenderReport'
import { hasMarginBoxes } from './pageRules'
import { ReportBar } from './ReportBar'
import { fullName, Sheet, type Imprint } from './Sheet'
import { useLetterhead } from './useLetterhead'
import { usePageRules } from './usePageRules'
import { usePaperSize } from './usePaperSize'
import { usePrinting } from './usePrinting'
import type { WorkbookAnalyses } from './workbookAnalyses'
import * as styles from './Report.module.css'

const loadSheets = () => import(/* webpackChunkName: 'report-sheets' */ './sheets')

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
  useLeavingPage()
  const { home, property, strategy, arv, scenario } = report
  const loaded = useAdjustmentGrid(arv?.estimate.adjusted ? home._id : null)
  const grid = loaded.state === 'loaded' ? loaded.grid : null
  const { letterhead, isSettled } = useLetterhead()
  const [size, chooseSize] = usePaperSize()
  const user = useUser()
  const desk = useScrollableRegion('Sheets of the report')
  const [isMapReady, setMapReady] = useState(property === null)
  const onMapReady = useCallback(() => setMapReady(true), [])
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
  const kind = `Loan package, ${strategyTabLabels[strategy]}`
  const foot = [
    `Prepared ${formatDay(today())}${user ? ` by ${fullName(user)}, ${account}` : ''}. Scenario ${report.scenarioId}. Made with Freehold.`,
    'Projections from the inputs shown, not an appraisal, an offer of credit or a promise.',
  ]
  const imprint: Imprint = { size, letterhead, user, home, kind, foot, hasMargins: hasMarginBoxes() }
  usePageRules(size, { foot, account, home: `${home.street}, ${home.place} · ${kind}` })

  const arvDots = (grid?.comps ?? []).map((comp, index) => ({
    number: index + 1,
    dollars: comp.adjustedPrice,
  }))
  const rentDots = (report.isRentFromLeases ? (property?.rentalComps ?? []) : []).flatMap(
    ({ adjustedRent: dollars }, index) => (dollars === null ? [] : [{ number: index + 1, dollars }]),
  )
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
      <div className={styles.desk} {...desk}>
        <FirstSheet
          report={report}
          imprint={imprint}
          map={
            property && (
              <ReportMap
                home={homePlace(property)}
                comps={loaded.state === 'loading' ? null : compPlaces(grid)}
                whenIdle={!isAwaited}
                onReady={onMapReady}
              />
            )
          }
          arvDots={arvDots}
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

/** Once: a reload, or the way back to this page, does not print again. */
function usePrintAtOnce(isAsked: boolean, print: () => void) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const hasPrinted = useRef(false)
  useEffect(() => {
    if (!isAsked || hasPrinted.current) return
    hasPrinted.current = true
    print()
    void navigate(`${pathname}${search}`, { replace: true, state: { ...state, print: undefined } })
  }, [isAsked, print, navigate, pathname, search, state])
}
