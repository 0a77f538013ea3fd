import { paths, type Property, type StrategyKey } from '@freehold/contracts'
import { formatDollars, readDollars } from '../src/figures'
import type { Person } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect } from '../src/test'
import type { Target, Visitor } from './visitor'

export interface Cast {
  /** An investor with all strategies selected. */
  person: Person
  /** A home with complete data. */
  home: Property
}

/** The journeys that are tested in every browser, by title. */
export const journeys: Record<string, (visitor: Visitor, cast: Cast) => Promise<void>> = {
  'an investor signs in, finds a home on the map and signs out [LOG-3] [MAP-6] [SES-4]': async (
    visitor,
    { person },
  ) => {
    await signIn(visitor, person)
    await visitor.click({ role: 'link', name: 'Search Properties', within: mainNavigation })
    await visitor.click({ role: 'button', name: /[\d,]+ dollars, / })
    await visitor.click({ role: 'tab', name: /^Comps/, within: infoWindow })
    await visitor.see({ role: 'tab', name: /^Comps/, selected: true, within: infoWindow })
    await visitor.see({ role: 'row', name: /\d/, within: infoWindow })
    await visitor.click({ role: 'link', name: 'Explore Property', within: infoWindow })
    await arriveAt(visitor, /^\/app\/property\/[\w-]+$/)
    await visitor.see({ role: 'heading', name: 'Comparable Properties' })
    await settle(visitor)
    await visitor.click({ role: 'button', name: 'Logout' })
    await arriveAt(visitor, /^\/login$/)
    await visitor.see({ role: 'button', name: 'Log In' })
    await visitor.open('/app')
    await arriveAt(visitor, /^\/login\?from=%2Fapp$/)
  },

  'a property shows each strategy, and an analysis of it is saved and reported [PRP-8] [DSH-2]': async (
    visitor,
    { person, home },
  ) => {
    await signIn(visitor, person)
    await visitor.open(paths.property(home._id))
    await settle(visitor)
    await changeRent(visitor)
    for (const [strategy, tab, dollars] of storedFigures(home)) {
      await visitor.click({ role: 'tab', name: tab })
      await visitor.see({ role: 'tab', name: tab, selected: true })
      await arriveAt(visitor, new RegExp(`strategy=${strategy}`))
      await settle(visitor)
      expect(await visitor.textOf(panel), strategy).toContain(formatDollars(dollars ?? NaN))
    }
    await visitor.click({ role: 'tab', name: /^Buy\/Hold/ })
    await settle(visitor)
    await saveAnalysis(visitor, 'My own rent')
    await visitor.click({ role: 'link', name: 'Report' })
    await visitor.see({ role: 'row', name: /^Monthly rent.*Your input/, within: inputSources })
    await visitor.click({ role: 'link', name: 'Back to the Property' })
    await settle(visitor)
    await visitor.click({ role: 'link', name: 'Home', within: mainNavigation })
    await visitor.see({ role: 'row', name: /My own rent/, within: savedInvestments })
    await visitor.click({ role: 'link', name: home.PropertyAddressFull, within: savedInvestments })
    await arriveAt(visitor, /\?analysis=/)
    await settle(visitor)
  },

  'changes to profile and account are saved [PRF-4] [ACC-2]': async (visitor, { person }) => {
    await signIn(visitor, person)
    await visitor.click({ role: 'link', name: 'Profile', within: mainNavigation })
    await visitor.click({ role: 'link', name: 'Strategies' })
    await visitor.click({ role: 'switch', name: 'BRRRR', checked: true })
    await visitor.see({ text: '3 of 4 on' })
    await visitor.open(paths.profile('strategies'))
    await visitor.see({ role: 'switch', name: 'BRRRR', checked: false })
    await visitor.see({ role: 'switch', name: 'Buy & Hold', checked: true })

    await visitor.click({ role: 'link', name: 'Account', within: mainNavigation })
    await visitor.see({ role: 'heading', name: person.accountName })
    await visitor.type({ label: 'First Name' }, 'Josefa')
    await visitor.click({ role: 'button', name: 'Update User Details' })
    await visitor.see({ text: 'User details updated successfully.' })
    await visitor.open(paths.account)
    await expect.poll(() => visitor.valueOf({ label: 'First Name' })).toBe('Josefa')
  },

  'an Admin sees the users and adds an interest with a form [ADM-11]': async (visitor, { person }) => {
    await signIn(visitor, { username: demoAccounts.Admin, password: demoPassword })
    await visitor.click({ role: 'link', name: 'Admin Settings', within: mainNavigation })
    for (const username of Object.values(demoAccounts))
      await visitor.see({ role: 'row', name: new RegExp(username) })
    await visitor.click({ role: 'link', name: 'Interests', within: adminNavigation })
    await visitor.click({ role: 'link', name: 'Add New Interest' })
    const name = `Interest ${person.accountName.slice(-8)}`
    await visitor.click({ role: 'button', name: 'Save', within: dialog })
    await visitor.see({ text: 'Name is required' })
    await visitor.type({ label: 'Name', within: dialog }, name)
    await visitor.type({ label: 'Description', within: dialog }, 'Added by a browser that is tried out')
    await visitor.click({ role: 'button', name: 'Save', within: dialog })
    await visitor.see({ role: 'row', name: new RegExp(name) })
    await arriveAt(visitor, /\/interests$/)
  },
}

export const failedRemoteTitle =
  'a remote that fails to load affects only its own area, and Retry loads it in the same document'

export const failedRemoteProblems = /status of 503|remote-search|RUNTIME-008/

export async function retryFailedRemote(visitor: Visitor, person: Person) {
  await signIn(visitor, person)
  const document = await documentStart(visitor)
  const heal = await visitor.failRemote('remote-search')
  await visitor.click({ role: 'link', name: 'Search Properties', within: mainNavigation })
  await visitor.see({ role: 'alert', name: /.*/ })
  expect(await visitor.textOf({ role: 'alert' })).toMatch(/search/i)
  await visitor.see({ role: 'link', name: 'Profile', within: mainNavigation })
  await heal()
  await visitor.click({ role: 'button', name: 'Retry' })
  await visitor.see({ role: 'combobox', name: 'Search' })
  expect(await documentStart(visitor)).toBe(document)
}

const mainNavigation: Target = { role: 'navigation', name: 'Main' }
const adminNavigation: Target = { role: 'navigation', name: 'Admin Settings' }
const dialog: Target = { role: 'dialog' }
const infoWindow: Target = { role: 'dialog', within: { role: 'region', name: 'Map' } }
const panel: Target = { role: 'tabpanel' }
const inputSources: Target = { role: 'table', name: 'Inputs and Their Sources' }
const savedInvestments: Target = { role: 'region', name: 'Saved Investments' }
const rent: Target = { role: 'textbox', name: 'Monthly rent' }

/** The load time of the document, unique for each document. */
const documentStart = (visitor: Visitor) => visitor.run<number>('performance.timeOrigin')

const arriveAt = (visitor: Visitor, path: RegExp) => expect.poll(() => visitor.path()).toMatch(path)

/** Signs in through the form and waits until the dashboard has loaded. */
async function signIn(visitor: Visitor, { username, password }: Pick<Person, 'username' | 'password'>) {
  await visitor.open('/')
  await arriveAt(visitor, /^\/login$/)
  await visitor.type({ label: 'Email' }, username)
  await visitor.type({ label: 'Password' }, password)
  await visitor.click({ role: 'button', name: 'Log In' })
  await visitor.see({ role: 'heading', name: 'Dashboard' })
  await visitor.see({ text: '30-year fixed' })
}

/** Waits until the results are computed from the current inputs. */
const settle = (visitor: Visitor) => visitor.see({ text: 'Figures match your inputs', within: panel })

/** In the first form only the income depends on the rent, so both change by the same amount. */
async function changeRent(visitor: Visitor) {
  const netIncome = async () =>
    readDollars(/Net monthly income\s*([−-]?\$[\d,]+)/.exec(await visitor.textOf(panel))?.[1] ?? '')
  const [rentBefore, incomeBefore] = [readDollars(await visitor.valueOf(rent)), await netIncome()]
  await visitor.type(rent, String(rentBefore + 500))
  await expect.poll(netIncome).toBe(incomeBefore + 500)
  await settle(visitor)
}

const storedFigures = ({
  brrrrResults,
  fixFlipResults,
  shortTermResults,
}: Property): [StrategyKey, RegExp, number | null | undefined][] => [
  ['brrrr', /^BRRRR/, brrrrResults?.totalCashNeeded],
  ['fixFlip', /^Fix\/Flip/, fixFlipResults?.cashNeeded],
  ['shortTerm', /^ST Rental/, shortTermResults?.grossAnnualRevenue],
]

async function saveAnalysis(visitor: Visitor, name: string) {
  await visitor.click({ role: 'button', name: 'Save Analysis' })
  await visitor.type({ label: 'Name', within: dialog }, name)
  await visitor.click({ role: 'button', name: 'Save Analysis', within: dialog })
  await visitor.see({ text: 'Analysis saved successfully' })
}
