import axe from 'axe-core'
import { render } from '@testing-library/react'
import { roiThresholdPercent } from '@freehold/contracts'
import {
  AnalysisSheet,
  AnalysisWarnings,
  Courtesy,
  ReturnExplanation,
  factWords,
  HomeFacts,
  ListingRoi,
  Roi,
} from './index'

test.each([
  [3.01, '3.01% above the 3% line'],
  [3, '3.00% not above the 3% line'],
  [-1.55, '\u22121.55% not above the 3% line'],
  [Infinity, '\u221einfinite: earns money with no cash left in'],
  [-Infinity, 'Lossa loss with no cash left in'],
  [null, '\u2014'],
])('an ROI of %p says which side of the line it is on [PRP-5]', (percent, words) => {
  const { container } = render(<Roi percent={percent} />)
  expect(container.textContent).toBe(words)
})

test('the line of an ROI is the one of contracts', () => {
  const { container } = render(<Roi percent={roiThresholdPercent + 1} />)
  expect(container.textContent).toContain(`above the ${roiThresholdPercent}% line`)
})

test.each([
  [{}, ''],
  [{ assumedFacts: ['taxes'], missingFacts: [] }, 'assumed taxes'],
  [{ assumedFacts: ['taxes', 'insurance', 'rent'] }, 'assumed taxes, insurance and rent'],
  [
    { missingFacts: ['taxes'], assumedFacts: ['insurance', 'rent'] },
    'without taxes, assumed insurance and rent',
  ],
] as const)('what returns do not know of %j is said in words [VAL-7]', (facts, words) => {
  expect(factWords(facts as never)).toBe(words)
})

test('words under a return say what it does not know, of a flip nothing about rent [VAL-7]', () => {
  const listing = { missingFacts: ['taxes'], assumedFacts: ['rent'] } as never
  const value = { cashOnCashRoi: 5, cashOnCashRoiStatus: 'OK' } as const
  const textOf = (props: object) =>
    render(<ListingRoi listing={listing} value={value} strategy="buyHold" {...props} />).container.textContent
  expect(textOf({})).toBe('5.00% above the 3% line without taxes, assumed rent')
  expect(textOf({ strategy: 'fixFlip' })).toBe('5.00% above the 3% line without taxes')
  expect(textOf({ strategy: undefined })).toBe('5.00% above the 3% line')
  expect(textOf({ value: null })).toBe('\u2014')
  expect(textOf({ listing: { isImplausible: true, missingFacts: ['taxes'] } })).toBe('Check this listing')
})

test('a page of all parts has no accessibility violation', async () => {
  render(
    <main>
      <Courtesy office="Plat Realty" />
      <ReturnExplanation cashOnCashRoi={null} cashOnCashRoiStatus="INFINITE" />
      <AnalysisWarnings warnings={['LOAN_TERM_REQUIRED']} />
      <AnalysisSheet
        inputs={[{ key: 'price', label: 'Price', value: 300_000, unit: 'dollars', source: 'Listing' }]}
        steps={[
          {
            key: 'profit',
            label: 'Profit',
            formula: 'sale − cost',
            inputs: [{ label: 'Sale', value: 12.5, unit: 'dollars' }],
            value: null,
            unit: 'dollars',
          },
        ]}
      />
      <HomeFacts beds={3} baths={2.5} squareFeet={null} />
    </main>,
  )
  expect(document.body.textContent).toContain('Listing courtesy of Plat Realty')
  expect(document.body.textContent).toContain('Sale $12.50')
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})
