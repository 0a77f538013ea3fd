import { buyHold, inCents } from '@freehold/analysis'
import { screen, within } from '@testing-library/react'
import { fakeProperty } from '../../testing/fakeProperty'
import { field, figure, freshBrowser, ok, openProperty, refusal, wait } from '../../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const path = 'POST /api/v1/auth/property/p1/buyhold'
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mortgage type' })

async function retype(user: { clear: Function; type: Function }, name: string, text: string) {
  await user.clear(field(name))
  await user.type(field(name), text)
}

test('a skeleton is shown until the first results arrive [BNH-1, BNH-13]', async () => {
  const arrivals: ((response: Response) => void)[] = []
  const late = () => new Promise<Response>((resolve) => arrivals.push(resolve))
  const { calls } = await openProperty({ answers: { [path]: late } })
  expect(screen.getByText('Calculating the first results')).toBeTruthy()
  expect(screen.queryByText('$565')).toBeNull()
  arrivals[0]?.(ok(inCents(buyHold(calls.at(-1)?.body as never))))
  await wait(0)
  expect(screen.getByText('Figures match your inputs')).toBeTruthy()
  expect(figure('Cash-on-cash ROI')).toBe('4.20% above the 3% line')
  expect(figure('Net monthly income')).toBe('$565')
  expect(figure('Gross monthly expenses')).toBe('$2,996')
  expect(figure('Total cash needed')).toBe('$161,370')
  expect(figure('Total costs')).toBe('$528,120')
})

test('a new property starts from its price, a quarter down, its expenses and the estimated rent [BNH-2, BNH-3, BNH-6, BNH-11]', async () => {
  await openProperty()
  const names = [
    'Purchase price',
    'Down payment',
    'Rehab cost',
    'Monthly rent',
    'Taxes',
    'Insurance',
    'HOA',
    'Landscaping',
  ]
  expect(names.map((name) => field(name).value)).toEqual([
    '489,000',
    '122,250',
    '24,450',
    '3,560',
    '4,620',
    '1,380',
    '540',
    '40',
  ])
})

test('without a rent estimate the rent starts from the net monthly income [BNH-6]', async () => {
  const { buyHoldResults } = fakeProperty()
  await openProperty({
    property: fakeProperty({ rent: null, buyHoldResults: { ...buyHoldResults, netMonthlyIncome: -62.5 } }),
  })
  expect(Number(field('Monthly rent').value)).toBe(-62.5)
})

test('the mortgage starts at the first 30-year rate, and a choice sets rate and term [BNH-4, BNH-5]', async () => {
  const { user } = await openProperty()
  const shown = () => [select().value, field('Interest rate').value, field('Term').value]
  expect(shown()).toEqual(['30-year fixed', '6.88', '360'])
  expect(
    within(select())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['15-year fixed', '30-year fixed', '7/1 ARM', 'Custom', 'Hard Money'])
  await user.selectOptions(select(), '7/1 ARM')
  expect(shown()).toEqual(['7/1 ARM', '6.4', '84'])
  await user.selectOptions(select(), 'Hard Money')
  expect(shown()).toEqual(['Hard Money', '12', '6'])
  await user.selectOptions(select(), 'Custom')
  expect(shown()).toEqual(['Custom', '0', '0'])
  await wait(400)
  expect(screen.getByText('The loan has no term yet')).toBeTruthy()
  expect(figure('Cash-on-cash ROI')).toBe('—')
})

test('without rates of the day the form starts with the loan of the stored results', async () => {
  await openProperty({ answers: { 'GET /api/v1/auth/rates/latest': () => refusal(503) } })
  expect([select().value, field('Interest rate').value, field('Term').value]).toEqual([
    'Custom',
    '6.88',
    '360',
  ])
})

test('results follow 350 ms after the last change of an input [BNH-7]', async () => {
  const { user, called } = await openProperty()
  const before = called('buyhold').length
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(300)
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(349)
  expect(called('buyhold')).toHaveLength(before)
  expect(screen.getByText('Updating')).toBeTruthy()
  expect(figure('Net monthly income')).toBe('$565')
  await wait(1)
  expect(called('buyhold')).toHaveLength(before + 1)
  expect(called('buyhold').at(-1)?.body.monthlyRent).toBe(3_660)
  expect(figure('Net monthly income')).toBe('$665')
  expect(screen.getByText('Figures match your inputs')).toBeTruthy()
})

test('an outdated answer never overwrites a newer one [BNH-7]', async () => {
  const waiting: { rent: number; answer: () => void }[] = []
  const { user } = await openProperty({
    answers: {
      [path]: (input: { monthlyRent: number }) =>
        new Promise<Response>((resolve) =>
          waiting.push({
            rent: input.monthlyRent,
            answer: () => resolve(ok(inCents(buyHold(input as never)))),
          }),
        ),
    },
  })
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(350)
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(350)
  expect(waiting.map(({ rent }) => rent)).toEqual([3_560, 3_610, 3_660])
  waiting[2]?.answer()
  await wait(0)
  expect(figure('Net monthly income')).toBe('$665')
  waiting[0]?.answer()
  waiting[1]?.answer()
  await wait(1_000)
  expect(figure('Net monthly income')).toBe('$665')
})

test('the down payment may be typed in percent, which is shown in whole numbers and sent in dollars [BNH-8]', async () => {
  const { user, called } = await openProperty()
  await retype(user, 'Down payment', '100000')
  await user.click(screen.getByRole('radio', { name: 'Percent' }))
  expect(field('Down payment').value).toBe('20')
  await wait(350)
  expect(called('buyhold').at(-1)?.body.downPaymentAmount).toBe(100_000)
  await retype(user, 'Down payment', '30')
  await wait(350)
  expect(called('buyhold').at(-1)?.body.downPaymentAmount).toBe(146_700)
  await retype(user, 'Purchase price', '500000')
  await wait(350)
  expect(called('buyhold').at(-1)?.body).toMatchObject({ listingPrice: 500_000, downPaymentAmount: 150_000 })
  await user.click(screen.getByRole('radio', { name: 'Dollars' }))
  expect(field('Down payment').value).toBe('150,000')
})

test('a down payment above the price is the whole price in percent as in dollars, with a warning [BNH-8]', async () => {
  const { user, called } = await openProperty()
  await user.click(screen.getByRole('radio', { name: 'Percent' }))
  await retype(user, 'Down payment', '110')
  await wait(350)
  expect(called('buyhold').at(-1)?.body.downPaymentAmount).toBe(537_900)
  expect(screen.getByText('The down payment is more than the price')).toBeTruthy()
  expect(figure('Total cash needed')).toBe('$528,120')
})

test('the call has the names of the contract, the rate as a fraction and monthly amounts [BNH-9]', async () => {
  const { called } = await openProperty()
  expect(called('buyhold').at(-1)?.body).toEqual({
    listingPrice: 489_000,
    downPaymentAmount: 122_250,
    interestRate: 0.0688,
    loanTermInMonths: 360,
    monthlyRent: 3_560,
    monthlyTaxes: 385,
    monthlyHoa: 45,
    monthlyInsurance: 115,
    monthlyExpenses: 40,
    rehabCost: 24_450,
    closingCosts: 14_670,
  })
})

test('closing costs start at 3 % of the price, and without any the payload is that of the specification [VAL-7]', async () => {
  const { user, called } = await openProperty()
  expect(field('Closing costs').value).toBe('14,670')
  expect(screen.getByText('Rule of thumb: 3% of price')).toBeTruthy()
  await retype(user, 'Closing costs', '0')
  await wait(350)
  expect(called('buyhold').at(-1)?.body).not.toHaveProperty('closingCosts')
  // The design's worked example.
  expect(figure('Cash-on-cash ROI')).toBe('4.62% above the 3% line')
  expect(figure('Total cash needed')).toBe('$146,700')
})

test('offered expenses are part of the calculation once they are switched on', async () => {
  const { user, called } = await openProperty()
  await user.click(screen.getByRole('checkbox', { name: /Vacancy, 8% of rent/ }))
  await wait(350)
  expect(called('buyhold').at(-1)?.body).toMatchObject({
    closingCosts: 14_670,
    monthlyExpenses: 40,
    vacancyPercentage: 0.08,
  })
  expect(figure('Net monthly income')).toBe('$280')
  await retype(user, 'Vacancy share', '5')
  await user.click(screen.getByRole('checkbox', { name: /Management, 10% of rent/ }))
  await wait(350)
  expect(called('buyhold').at(-1)?.body).toMatchObject({ vacancyPercentage: 0.05, managementPercentage: 0.1 })
  await user.click(screen.getByRole('checkbox', { name: /Vacancy, 5% of rent/ }))
  await wait(350)
  expect(called('buyhold').at(-1)?.body).not.toHaveProperty('vacancyPercentage')
})

test('numbers are decimals, and the arrows move the rate by a quarter of a percent [BNH-10]', async () => {
  const { user, called } = await openProperty()
  expect(field('Interest rate').inputMode).toBe('decimal')
  await user.type(field('Interest rate'), '{ArrowUp}')
  expect(field('Interest rate').value).toBe('7.13')
  await user.type(field('Interest rate'), '{ArrowDown}{ArrowDown}')
  expect(field('Interest rate').value).toBe('6.63')
  await retype(user, 'Monthly rent', '3,560.5')
  await wait(350)
  expect(called('buyhold').at(-1)?.body).toMatchObject({ interestRate: 0.0663, monthlyRent: 3_560.5 })
})

test('an input with an error shows it, and nothing is sent', async () => {
  const { user, called } = await openProperty()
  const before = called('buyhold').length
  await retype(user, 'Interest rate', '101')
  await retype(user, 'Term', '12.5')
  await user.clear(field('Monthly rent'))
  await retype(user, 'Taxes', '-1')
  await wait(1_000)
  for (const message of [
    'Interest rate cannot be above 100%',
    'Term must be a whole number of months',
    'Monthly rent needs a number',
    'Taxes cannot be negative',
  ])
    expect(screen.getByText(message)).toBeTruthy()
  expect(field('Taxes').getAttribute('aria-invalid')).toBe('true')
  expect(called('buyhold')).toHaveLength(before)
  expect(figure('Net monthly income')).toBe('$565')
})

test('a failed calculation is only logged, and the last figures stay [BNH-12]', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  let works = true
  const { user } = await openProperty({
    answers: { [path]: (input) => (works ? ok(inCents(buyHold(input))) : refusal(500)) },
  })
  works = false
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(350)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(figure('Net monthly income')).toBe('$565')
  expect(screen.getByText('Not recalculated: figures are from before your last change')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  works = true
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(350)
  expect(figure('Net monthly income')).toBe('$665')
})

test('after an error of the server the same inputs are calculated by Retry, which leaves with them [BNH-12]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const answer = jest.fn((input: never) => ok(inCents(buyHold(input))))
  const { user } = await openProperty({ answers: { [path]: answer } })
  const retry = () => screen.queryByRole('button', { name: /^Retry/ })
  const change = async (key: string) => {
    await user.type(field('Monthly rent'), key)
    await wait(350)
  }
  answer.mockReturnValue(refusal(500))
  await change('{ArrowUp}')
  expect(retry()).toBeTruthy()
  await user.click(retry()!)
  expect(retry()?.textContent).toContain('Retrying...')
  await wait(350)
  expect(retry()?.textContent).toBe('Retry')

  // Back at the inputs of the figures nothing has failed, and then they are calculated anew.
  await change('{ArrowDown}')
  expect([screen.queryByText('Figures match your inputs') !== null, retry()]).toEqual([true, null])
  await user.type(field('Monthly rent'), '{ArrowUp}')
  expect(screen.getByText('Updating')).toBeTruthy()
  await wait(350)
  answer.mockReset().mockImplementation((input) => ok(inCents(buyHold(input))))
  await user.click(retry()!)
  await wait(350)
  expect([figure('Net monthly income'), retry()]).toEqual(['$615', null])
})

test('inputs stay as they were left while another strategy is open', async () => {
  const { user } = await openProperty()
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await user.click(screen.getByRole('tab', { name: /Fix\/Flip/ }))
  await wait(400)
  await user.click(screen.getByRole('tab', { name: /Buy\/Hold/ }))
  expect(field('Monthly rent').value).toBe('3,610')
  expect(figure('Net monthly income')).toBe('$615')
})

test('each figure has a step: formula, inputs and value', async () => {
  const { user } = await openProperty()
  await user.click(screen.getByText('Show calculation'))
  await wait(0)
  const step = screen.getByText('monthly rent − gross monthly expenses').closest('li')
  expect(step?.textContent).toContain('Net monthly income$565')
  expect(step?.textContent).toContain('Gross monthly expenses$2,996')
})

test('charts have a sentence and a table, and the grid marks the inputs', async () => {
  const { user } = await openProperty()
  expect(
    screen.getByRole('img', { name: /Of \$3,560 monthly rent, \$2,996 goes to costs and \$565 remains/ }),
  ).toBeTruthy()
  const year = screen.getByRole('slider', { name: 'Year' })
  expect(year.getAttribute('aria-valuetext')).toBe(
    'Year 12, Equity $399,054, Loan balance $298,144, Cumulative cash flow $131,698',
  )
  const equity = screen.getByRole('heading', { name: 'Equity and Cash Flow, 30 Years' }).closest('figure')!
  await user.click(within(equity).getByRole('button', { name: 'Table' }))
  const table = screen.getByRole('table', { name: 'Equity, loan balance and cash flow by year' })
  expect(within(table).getByRole('row', { name: /^12 / }).textContent).toContain('$399,054')
  const grid = await screen.findByRole('table', {
    name: 'Cash-on-cash ROI by interest rate and monthly rent',
  })
  expect(within(grid).getAllByRole('row')).toHaveLength(6)
  expect(within(grid).getByRole('cell', { name: '4.20% with your inputs' })).toBeTruthy()
})
