import { buyHold, inCents } from '@freehold/analysis'
import { DAY_MS, WITHHELD } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { fakeProperty } from '../testing/fakeProperty'
import { field, freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => {
  toast.remove()
  jest.useRealTimers()
})

const baseline = fakeProperty().buyHoldInput!
const inputs = { ...baseline, monthlyRent: 3_900, vacancyPercentage: 0.06 }
const saved = {
  _id: 's1',
  name: 'Careful',
  strategy: 'buyHold',
  propertyId: 'p1',
  PropertyAddressFull: '4826 39th Ave S',
  inputs,
  results: inCents(buyHold(inputs as never)),
  baseline,
  cashOnCashRoi: 4,
  cashOnCashRoiStatus: 'OK',
  isPropertyShown: true,
  createdAt: '2024-03-05T17:00:00.000Z',
}
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const link = (change: object = {}) => ({
  _id: 'l1',
  createdAt: '2024-03-01T17:00:00.000Z',
  expiresAt: at(20),
  revokedAt: null,
  showsAddress: true,
  timesOpened: 0,
  lastOpenedAt: null,
  ...change,
})
const links = 'GET /api/v1/auth/savedAnalyses/s1/links'
const make = 'POST /api/v1/auth/savedAnalyses/s1/links'
const revoke = 'DELETE /api/v1/auth/savedAnalyses/s1/links/l1'
const made = (id = 'new') => ok({ ...link({ createdAt: at(0), _id: id }), token: 'secret' })

type Answers = Parameters<typeof openProperty>[0] extends { answers?: infer A } | undefined ? A : never

async function open(answers: Answers = {}, property = fakeProperty()) {
  const site = await openProperty({
    query: '?analysis=s1',
    property,
    answers: {
      'GET /api/v1/auth/savedAnalyses/s1': () => ok(saved),
      [links]: () => ok([]),
      [make]: () => made(),
      ...answers,
    },
  })
  const press = async (name: string | RegExp, within = dialog()) => {
    await site.user.click(within.getByRole('button', { name }))
    await wait(0)
  }
  return { ...site, press, share: () => press('Share', bar()) }
}
const bar = () => within(screen.getByRole('region', { name: 'Saved analysis' }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Share This Analysis' }))
const rows = () =>
  within(dialog().getByRole('region', { name: 'Links to This Analysis' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a link is made for 30 days, shown once and copied [DEAL-2]', async () => {
  const ids = ['l2', 'l3']
  const { share, press, called, user } = await open({ [make]: () => made(ids.shift()) })
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await share()
  expect(
    dialog().getByText(/^Anyone with the link can read it, without an account: 4826 39th Ave S, Buy/),
  ).toBeTruthy()
  expect(rows()).toEqual([])
  expect(dialog().queryByText('Your changes are not in it')).toBeNull()
  await press('Create Link')
  const { body } = called('/links').at(-1)!
  expect(body).toMatchObject({ days: 30, showsAddress: true })
  expect(field('Link').value).toBe(`${location.origin}/s/secret`)
  expect(rows()).toEqual([expect.stringMatching(/^Made .*Until .*\. Not openedNewRevoke$/)])
  await press('Copy Link')
  expect(copied).toHaveBeenCalledWith(`${location.origin}/s/secret`)
  expect(dialog().getByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(dialog().getByText('Copied', { selector: '[role=status]' })).toBeTruthy()
  await wait(2_000)
  expect(dialog().queryByText('Copied')).toBeNull()
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Works until' }), '7')
  expect(dialog().queryByRole('textbox', { name: 'Link' })).toBeNull()
  await user.click(dialog().getByRole('switch', { name: 'Show the address' }))
  await press('Create Link')
  expect(called('/links').at(-1)!.body).toMatchObject({ days: 7, showsAddress: false })
})

test('a link says where the saved inputs come from, whatever the form has by now [DEAL-2]', async () => {
  const { share, press, called, user } = await open()
  await user.clear(field('Purchase price'))
  await user.type(field('Purchase price'), '400000')
  await share()
  expect(dialog().getByText('Your changes are not in it')).toBeTruthy()
  await press('Create Link')
  const sources = called('/links').at(-1)!.body['sources'] as Record<string, unknown>
  expect(sources).toMatchObject({
    monthlyRent: { source: 'Entered' },
    vacancyPercentage: { source: 'Entered' },
    interestRate: { source: expect.stringContaining('Rate of the day') },
    listingPrice: { source: 'The property’s earlier value' },
  })
})

test('the links say how often they were opened, and one is revoked at once [DEAL-2]', async () => {
  const { share, press, called, user } = await open({
    [links]: () =>
      ok([
        link({ timesOpened: 3, lastOpenedAt: '2024-03-06T17:00:00.000Z' }),
        link({ _id: 'l0', timesOpened: 1, lastOpenedAt: '2024-03-02T17:00:00.000Z', expiresAt: at(-1) }),
        link({ _id: 'l3', revokedAt: '2024-03-02T17:00:00.000Z', showsAddress: false }),
        link({ _id: 'l4', showsAddress: false }),
      ]),
    [revoke]: () => new Response(null, { status: 204 }),
  })
  await share()
  expect(rows()).toEqual([
    expect.stringMatching(/^Made Mar 01, 2024Until .*\. Opened 3 times, last Mar 06, 2024, .*Revoke$/),
    expect.stringMatching(/^Made Mar 01, 2024Expired .*\. Opened once, last Mar 02, 2024, .*Expired$/),
    'Made Mar 01, 2024Revoked Mar 02, 2024. Not openedRevoked',
    expect.stringMatching(/, without the address\. Not openedRevoke$/),
  ])
  const [first] = dialog().getAllByRole('button', { name: /^Revoke the link made Mar 01, 2024/ })
  await user.click(first!)
  await wait(0)
  expect(called('/links').at(-1)!.call).toBe(revoke)
  expect(rows()[0]).toMatch(/^Made Mar 01, 2024Revoked .*Revoked$/)
  expect(document.activeElement).toBe(dialog().getByRole('heading', { name: 'Links to This Analysis' }))
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a link that cannot be made or revoked says why, and a failed copy selects it', async () => {
  const failed = jest.spyOn(toast, 'error')
  const answers = [refusal(409, '20 links to this analysis work already'), made()]
  const { share, press, user } = await open({
    [links]: () => ok([link()]),
    [make]: () => answers.shift()!,
    [revoke]: () => refusal(500, 'Broken'),
  })
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await share()
  await press('Create Link')
  expect(failed).toHaveBeenLastCalledWith('20 links to this analysis work already')
  await press('Create Link')
  await press('Copy Link')
  expect(failed).toHaveBeenLastCalledWith('The link could not be copied. It is selected: copy it yourself')
  await user.click(dialog().getAllByRole('button', { name: /^Revoke/ })[1]!)
  await wait(0)
  expect(failed).toHaveBeenCalledTimes(3)
  expect(rows().at(-1)).toMatch(/Revoke$/)
})

test('a withheld address offers no choice', async () => {
  const { share } = await open({}, fakeProperty({ PropertyAddressFull: WITHHELD }))
  await share()
  expect(dialog().queryByRole('switch')).toBeNull()
})
