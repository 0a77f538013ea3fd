import axe from 'axe-core'
import { render } from '@testing-library/react'
import { roiThresholdPercent } from '@freehold/contracts'
import { AnalysisReport, HomeFacts, Roi } from './index'

test.each([
  [3.01, '3.01% above the 3% line'],
  [3, '3.00% not above the 3% line'],
  [-1.55, '\u22121.55% not above the 3% line'],
  [Infinity, '\u221einfinite: earns money with no cash left in'],
  [-Infinity, '\u2212\u221ea loss with no cash left in'],
  [null, '\u2014'],
])('an ROI of %p says which side of the line it is on [PRP-5]', (percent, words) => {
  const { container } = render(<Roi percent={percent} />)
  expect(container.textContent).toBe(words)
})

test('the line of an ROI is the one of contracts', () => {
  const { container } = render(<Roi percent={roiThresholdPercent + 1} />)
  expect(container.textContent).toContain(`above the ${roiThresholdPercent}% line`)
})

test('a page of all parts has no accessibility violation', async () => {
  render(
    <main>
      <AnalysisReport
        home={{ street: '1 Alder St', place: 'Plat, MO 64108', listOffice: 'Plat Realty' }}
        strategy="fixFlip"
        saved={{ name: 'Mine', createdAt: '2024-03-05T12:00:00Z' }}
        results={{
          cashOnCashRoi: null,
          cashOnCashRoiStatus: 'INFINITE',
          warnings: ['LOAN_TERM_REQUIRED'],
        }}
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
  expect(document.body.textContent).toContain('Fix/Flip: Mine, saved Mar 05, 2024')
  expect(document.body.textContent).toContain('Listing courtesy of Plat Realty')
  expect(document.body.textContent).toContain('Sale $12.50')
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})
