import { analyzeInputs } from '@freehold/analysis'
import { scenarioText, type BrrrrResults } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { fireEvent, screen, within } from '@testing-library/react'
import { fakeProperty } from '../testing/fakeProperty'
import { field, figure, freshBrowser, openProperty, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('figure')!)

type User = Awaited<ReturnType<typeof openProperty>>['user']

async function ask(user: User, lever: string, output: string, target: string) {
  const solve = await section('Solve For')
  await user.selectOptions(solve.getByRole('combobox', { name: 'Input to solve for' }), lever)
  await user.selectOptions(solve.getByRole('combobox', { name: 'Output' }), output)
  await user.clear(solve.getByRole('textbox', { name: 'Target' }))
  await user.type(solve.getByRole('textbox', { name: 'Target' }), target)
  await wait(350)
  return solve
}

const row = (solve: ReturnType<typeof within>, name: string) =>
  within(solve.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

/** The dollars in a text. */
const dollarsIn = (text: string) => Number(/\$([\d,]+)/.exec(text)![1]!.replaceAll(',', ''))

test('the price that leaves no cash in a BRRRR deal is found, explained and used [DEAL-3]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=brrrr' })
  const solve = await section('Solve For')
  const answer = within(solve.getByRole('status'))
  const [value] = answer.getAllByRole('button')
  const price = dollarsIn(value!.textContent)
  expect(solve.getByRole('status').textContent).toMatch(
    /At this price or below, no cash stays in the deal\. That is \$[\d,]+ \([\d.]+%\) (under|over) the \$489,000 entered\./,
  )
  await user.click(value!)
  const formula = screen.getByText(
    /the highest price at which no cash stays in the deal, with all other inputs/,
  )
  expect(formula).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(solve.getByRole('button', { name: 'Use This Price' }))
  await wait(350)
  expect(called('brrrr').at(-1)!.body).toMatchObject({ listingPrice: price, arv: 640_000 })
  // A dollar of price is 1.155 of cash.
  expect(figure('Cash left in deal')).toMatch(/^(\$0|−\$[12])$/)
  expect(solve.getByRole('status').textContent).toContain('That is what is entered.')
  expect(solve.queryByRole('button', { name: 'Use This Price' })).toBeNull()
  await user.clear(field('Purchase price'))
  await user.type(field('Purchase price'), String(price + 1))
  await wait(350)
  expect(figure('Cash left in deal')).toMatch(/^\$[12]$/)
})

test('the other inputs are solved each alone, or say why they have no answer [DEAL-3]', async () => {
  const { user } = await openProperty({ query: '?strategy=brrrr' })
  const solve = await ask(user, 'Purchase price', 'Cash left in deal', '-20000')
  expect(row(solve, 'Monthly rent, interest rate, vacancy')).toEqual([
    'No answer',
    'no effect on the cash left in the deal',
  ])
  expect(row(solve, 'Refinance share')[1]).toContain('above the 75% that agencies lend')
  await ask(user, 'Monthly rent', 'DSCR', '3')
  expect(row(solve, 'Purchase price')[1]).toMatch(/^no effect on the DSCR, which is \d\.\d\d$/)
  expect(row(solve, 'Interest rate')[0]).toMatch(/%$|^Out of reach$/)
  await ask(user, 'Rehab cost', 'Cash left in deal', '-1000000')
  expect(solve.getByRole('status').textContent).toMatch(
    /^No answerEven with no rehab at all, \$[\d,]+ stays in the deal\.$/,
  )
})

test('Buy & Hold is solved for a return, and what follows the price is used with it [DEAL-3]', async () => {
  const { user, called } = await openProperty()
  const solve = await ask(user, 'Purchase price', 'Cash-on-cash ROI', '6')
  const price = dollarsIn(solve.getByRole('status').textContent)
  await user.click(solve.getByRole('button', { name: 'Use This Price' }))
  await wait(350)
  const { listingPrice, downPaymentAmount, closingCosts } = called('buyhold').at(-1)!.body as Record<
    string,
    number
  >
  expect(listingPrice).toBe(price)
  expect(downPaymentAmount).toBeCloseTo(price / 4, 2)
  expect(closingCosts).toBeCloseTo(price * 0.03, 2)
  expect(figure('Cash-on-cash ROI')).toBe('6.00% above the 3% line')
  await ask(user, 'Vacancy', 'Net monthly income', '300')
  const vacancy = Number(/([\d.]+)%/.exec(solve.getByRole('status').textContent)![1])
  await user.click(solve.getByRole('button', { name: 'Use This Vacancy' }))
  await wait(350)
  expect(called('buyhold').at(-1)!.body['vacancyPercentage']).toBeCloseTo(vacancy / 100, 8)
  expect(Number(figure('Net monthly income')!.replace(/[$,]/g, ''))).toBeGreaterThanOrEqual(300)
  await ask(user, 'Purchase price', 'Cash-on-cash ROI', '4000')
  expect(solve.getByRole('status').textContent).toMatch(
    /^No answerEven at \$0, the cash-on-cash ROI is [\d,.]+%\.$/,
  )
})

test('a loan without a term has no answer for its return, and no figure is NaN [DEAL-3]', async () => {
  const { user } = await openProperty()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Mortgage type' }), 'Custom')
  await wait(350)
  const solve = await ask(user, 'Monthly rent', 'Cash-on-cash ROI', '8')
  expect(solve.getByRole('status').textContent).toBe(
    'No answerThe cash-on-cash ROI is not known with these inputs.',
  )
  expect(row(solve, 'Down payment')[1]).toMatch(/^even if paid in cash, the cash-on-cash ROI is \d/)
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})

const move = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })

test('sliders move figures, a sentence and the tornado, and are used or taken back [DEAL-4]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=brrrr' })
  const stress = await section('Stress')
  const entered = figure('DSCR')
  expect(stress.getByRole<HTMLButtonElement>('button', { name: 'Use as Inputs' }).disabled).toBe(true)
  const calls = called('brrrr').length
  expect(stress.queryByText(/was|as entered/)).toBeNull()
  move('Monthly rent', 3_410)
  move('Interest rate', 7.38)
  expect(screen.getByRole('slider', { name: 'Monthly rent' }).getAttribute('aria-valuetext')).toBe(
    '$3,410, −$150, −4.2%',
  )
  const [dscr] = stress.getAllByText('DSCR').map((term) => term.parentElement!.textContent)
  expect(dscr).toMatch(new RegExp(`^DSCR\\d\\.\\d\\dwas ${entered}$`))
  expect(stress.getByRole('status').textContent).toBe('Nothing is moved yet.')
  await wait(600)
  expect(stress.getByRole('status').textContent).toMatch(
    /^With rent at \$3,410 and a rate of 7\.38%, the return falls from [−\d.]+% to [−\d.]+%/,
  )
  const tornado = await section('What Moves the Return Most')
  expect(
    tornado.getByRole('img', { name: /^What moves the return most: .*Stressed [−\d.]+%\./ }),
  ).toBeTruthy()
  screen.getByRole('slider', { name: 'Interest rate' }).focus()
  await user.keyboard('{Delete}')
  expect(screen.getByRole('slider', { name: 'Interest rate' }).getAttribute('aria-valuetext')).toBe('6.88%')
  await user.keyboard('{ArrowRight}{PageUp}')
  expect(screen.getByRole('slider', { name: 'Interest rate' }).getAttribute('aria-valuetext')).toBe(
    '7.43%, +0.55 points',
  )
  expect(called('brrrr')).toHaveLength(calls)
  await user.click(stress.getByRole('button', { name: 'Use as Inputs' }))
  await wait(350)
  expect(called('brrrr').at(-1)!.body).toMatchObject({ monthlyRent: 3_410, interestRate: 0.0743 })
  expect(stress.getByRole<HTMLButtonElement>('button', { name: 'Use as Inputs' }).disabled).toBe(true)
})

test('a flip is stressed by a sale price of its own, which leaves the loan alone [DEAL-4]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=fixFlip' })
  const stress = await section('Stress')
  const loan = figure('Loan amount')
  move('Months held', 9)
  move('Sale price', 608_000)
  await user.click(stress.getByRole('button', { name: 'Use as Inputs' }))
  await wait(350)
  expect(called('fixflip').at(-1)!.body).toMatchObject({
    arv: 640_000,
    salePrice: 608_000,
    holdingPeriodMonths: 9,
  })
  expect(figure('Loan amount')).toBe(loan)
  expect(screen.getByText(/^(Of the sale|The costs exceed the sale) at \$608,000/)).toBeTruthy()
  await user.clear(field('Sale price'))
  await wait(350)
  expect(called('fixflip').at(-1)!.body).not.toHaveProperty('salePrice')
})

test('what moves the return most is a table too, with the ranges of the estimates [DEAL-4]', async () => {
  const property = fakeProperty()
  const { user } = await openProperty({ property, query: '?strategy=brrrr' })
  const tornado = await section('What Moves the Return Most')
  await user.click(tornado.getByRole('button', { name: 'Table' }))
  const table = within(tornado.getByRole('table', { name: 'What moves the return most' }))
  const [, first] = table.getAllByRole('row')
  const note = tornado.getByText(/moves it most: from ([−\d.]+%|a loss) to [−∞\d.%]+\.$/).textContent
  expect(note).toContain(within(first!).getByRole('rowheader').textContent)
  expect(table.getByRole('row', { name: /^After-repair value/ }).textContent).toMatch(
    /\$6[06]0K to \$6[06]0K/,
  )
})

test('more rehab never turns a loss into a return, and no absurd amount is named [DEAL-3]', async () => {
  const { user } = await openProperty({ query: '?strategy=shortTerm' })
  await user.clear(field('Peak season rate'))
  await user.type(field('Peak season rate'), '90')
  await wait(350)
  const solve = await section('Solve For')
  expect(row(solve, 'Rehab cost')).toEqual(['Out of reach', 'no rehab cost reaches it'])
  expect(row(solve, 'Peak season rate')[0]).toMatch(/^\$\d{3}$/)
})

const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const rangeOf = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

test('headline, figures, three cases and charts follow the sliders, while inputs and address stay [DEAL-4]', async () => {
  const rent = { monthlyRent: 3_560, low: 3_400, high: 3_700, method: 'RENTAL_COMPS', compsUsed: 4 }
  const { user, called, scenarios } = await openProperty({
    property: fakeProperty({ rent }),
    query: '?strategy=brrrr',
  })
  await section('Stress')
  const cases = await section('Conservative, Expected, Optimistic')
  const arvs = () =>
    within(cases.getByRole('row', { name: /^After-repair value/ }))
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => dollarsIn(textContent))
  const entered = { address: scenarios(), left: figure('Cash left in deal'), arvs: arvs() }
  const calls = called('brrrr').length
  const through = await section('Cash Through the Deal')
  const drawn = through.getByRole('table').textContent
  move('After-repair value', 576_000)
  const left = brrrrLeft(576_000)
  expect(figure('Cash left in deal')).toBe(left)
  expect(figure('Cash-on-cash ROI')).toContain('Stressed')
  expect(arvs()).toEqual(entered.arvs.map((dollars) => Math.round(dollars * 0.9)))
  expect(through.getByRole('table').textContent).not.toBe(drawn)
  expect(through.getByRole('table').textContent).toContain(left)
  expect(status()).toContain('Figures are stressed, inputs stay as entered')
  await wait(700)
  expect([field('After-repair value (ARV)').value, scenarios()]).toEqual(['640,000', entered.address])
  expect(called('brrrr')).toHaveLength(calls)
  await user.click(screen.getByRole('button', { name: 'Reset Stress' }))
  expect([figure('Cash left in deal'), arvs()]).toEqual([entered.left, entered.arvs])
  expect(figure('Cash-on-cash ROI')).not.toContain('Stressed')
  expect(document.activeElement).not.toBe(document.body)
})

/** The cash left of the deal at another ARV, as the page shows it. */
function brrrrLeft(arv: number): string {
  const results = analyzeInputs('brrrr', { ...fakeProperty().brrrrInput, arv }) as BrrrrResults
  return formatDollars(results.cashLeftInDeal)
}

test('a turnkey home without rehab or rent is stressed by an overrun, up to what is usual [DEAL-4]', async () => {
  const { user } = await openProperty({ query: '?strategy=brrrr' })
  await section('Stress')
  for (const name of ['Rehab share', 'Monthly rent']) {
    await user.clear(field(name))
    await user.type(field(name), '0')
  }
  await wait(350)
  expect([rangeOf('Rehab cost').max, rangeOf('Monthly rent').max]).toEqual(['48900', '3560'])
  move('Rehab cost', 48_900)
  expect(rangeOf('Rehab cost').getAttribute('aria-valuetext')).toBe('$48,900, +$48,900')
  expect(figure('Rehab cost')).toBe('$48,900')
})

test('a move is one from what is entered: an edit takes it along, within the range [DEAL-4]', async () => {
  const { user } = await openProperty({ query: '?strategy=brrrr' })
  await section('Stress')
  move('Purchase price', 537_900)
  move('Monthly rent', 4_272)
  await user.clear(field('Purchase price'))
  await user.type(field('Purchase price'), '250000')
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '3000')
  await wait(350)
  expect(rangeOf('Purchase price').getAttribute('aria-valuetext')).toBe('$275,000, +$25,000, +10.0%')
  expect(rangeOf('Monthly rent').getAttribute('aria-valuetext')).toBe('$3,600, +$600, +20.0%')
})

test('Report and Compare carry what is typed, as the address does, before it is calculated [DEAL-1]', async () => {
  const { user } = await openProperty({
    query: '?strategy=brrrr',
    answers: { 'POST /api/v1/auth/property/p1/brrrr': () => new Promise(() => undefined) },
  })
  await section('Stress')
  const text = scenarioText('brrrr', { ...fakeProperty().brrrrInput!, monthlyRent: 3_900 }, [
    fakeProperty().brrrrInput,
  ])
  const linked = (name: string) =>
    new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('scenario')
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '3900')
  expect([linked('Report'), linked('Compare')]).toEqual([text, text])
  await user.clear(field('Monthly rent'))
  expect(linked('Report')).toBe(text)
})
