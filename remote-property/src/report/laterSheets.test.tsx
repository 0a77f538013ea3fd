import { balanceAfter } from '@freehold/analysis'
import { formatDollars } from '@freehold/ui'
import { render, screen, within } from '@testing-library/react'
import { ReportedArv } from '../adjustment-grid/ReportedArv'
import { adjustedArv, fakeGrid } from '../testing/fakeGrid'
import { freshBrowser } from '../testing/openProperty'
import { AppendixSheet } from './AppendixSheet'
import { hasEvidence } from './EvidenceSheet'
import type { LenderReport } from './LenderReport'
import type { Imprint } from './Sheet'
import { ReportedAmortization } from './ReportedAmortization'

// With widths for charts.
beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

test('the amortization has the balances of the projection, in every year [DEAL-7]', () => {
  const loan = { loan: 295_500, interestRate: 0.0688, termInMonths: 360 }
  render(<ReportedAmortization {...loan} />)
  const rows = screen
    .getAllByRole('table', { name: /^Amortization, years/ })
    .flatMap((table) => within(table).getAllByRole('row').slice(1))
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(
    Array.from({ length: 30 }, (_, index) =>
      formatDollars(balanceAfter(295_500, 0.0688, 360, 12 * (index + 1))),
    ),
  )
})

const estimated = { street: '1 Alder St', home: null, estimate: adjustedArv as never, other: null }

test('the sales comparison draws the ARV in its range, with the comps by their numbers [DEAL-7]', () => {
  render(<ReportedArv {...estimated} loaded={{ state: 'loaded', grid: fakeGrid }} />)
  expect(screen.getByRole('img', { name: /^After-repair/ }).getAttribute('aria-label')).toBe(
    'After-repair value $640,000, 80 percent range $563,000 to $727,500; the adjusted prices of the comps are $635,031 to $644,001.',
  )
})

test('a grid that could not be loaded is a sentence on paper, and a button on the screen alone [DEAL-7]', () => {
  render(<ReportedArv {...estimated} loaded={{ state: 'failed', cause: 'No connection', retry: () => {} }} />)
  const said = screen.getByText('The grid of the adjusted sales could not be loaded when this was printed.')
  expect(said.className).toBe('onPaper')
  expect(screen.getByRole('button', { name: 'Retry' }).closest('.onScreen')).toBeTruthy()
})

test('a home without estimates has no sheet of evidence, one with a range has [DEAL-7]', () => {
  const without = { arv: null, isRentFromLeases: false, cases: { cases: { ends: null } } }
  expect(hasEvidence(without as LenderReport)).toBe(false)
  expect(hasEvidence({ ...without, cases: { cases: { ends: {} } } } as LenderReport)).toBe(true)
  expect(hasEvidence({ ...without, isRentFromLeases: true } as LenderReport)).toBe(true)
})

test('a saved analysis of a home that is no longer shown is found by its own address [DEAL-7]', () => {
  const report = {
    home: { _id: 'p1', street: '1 Alder St', place: 'No longer shown in Freehold' },
    property: null,
    strategy: 'brrrr',
    saved: { _id: 'a1' },
    results: { cashOnCashRoi: 5, cashOnCashRoiStatus: 'OK', warnings: [] },
    steps: [],
    sourced: [],
    defaults: null,
    arv: null,
    changes: null,
    scenario: null,
  } as unknown as LenderReport
  const imprint = { size: 'letter', foot: [], home: report.home, hasMargins: true } as unknown as Imprint
  render(<AppendixSheet report={report} imprint={imprint} grid={null} />)
  expect(screen.getByRole('link').textContent).toMatch(/\/app\/property\/p1\/report\?.*\banalysis=a1\b/)
  expect(screen.queryByText(/A later rate/)).toBeNull()
})
