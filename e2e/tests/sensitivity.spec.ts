import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../src/axe'
import { printedPages } from '../src/pdf'
import { phone } from '../src/phone'
import { expectSettled, figure, input, openProperty, ordinaryHome } from '../src/propertyPage'
import { expect, test } from '../src/test'

/** The result section with a heading on the open tab. */
const section = (page: Page, title: string) =>
  page.locator('figure:visible').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const slider = (page: Page, name: string) => section(page, 'Stress').getByRole('slider', { name })

/** Counts the clicks of a user from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('click', () => (counted.clicks += 1), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)
}

/** The radius of a slider's thumb, which stays within its track. */
const THUMB = 9

/** Clicks on a slider, at a share of its range. */
async function clickAt(range: Locator, share: number) {
  await range.scrollIntoViewIfNeeded()
  const { width, height } = (await range.boundingBox())!
  await range.click({ position: { x: THUMB + (width - 2 * THUMB) * share, y: height / 2 } })
}

test('the price that leaves no cash in a BRRRR deal takes two clicks, and is taken back by one [DEAL-3]', async ({
  page,
  homes,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, 'Investor', home._id)
  await expectSettled(page)
  const clicks = await countClicks(page)
  await page.getByRole('tab', { name: /^BRRRR/ }).click()
  const solve = section(page, 'Solve For')
  await expect(solve.getByRole('status')).toContainText('no cash stays in the deal')
  const [, price = ''] = /^\$([\d,]+)/.exec((await solve.getByRole('status').textContent()) ?? '') ?? []
  await solve.getByRole('button', { name: 'Use This Price' }).click()
  expect(await clicks()).toBeLessThanOrEqual(3)
  await expectSettled(page)
  await expect(input(page, 'Purchase price')).toHaveValue(price)
  await expect(figure(page, 'Cash left in deal')).toHaveText(/^(\$0|−\$1)$/)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(input(page, 'Purchase price')).toHaveValue(home.LatestListingPrice!.toLocaleString('en-US'))
})

test('a flip at nine months and 5 % less takes three clicks, and only its use changes the inputs [DEAL-4]', async ({
  page,
  homes,
}) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expectSettled(page)
  const clicks = await countClicks(page)
  await page.getByRole('tab', { name: /^Fix\/Flip/ }).click()
  await clickAt(slider(page, 'Months held'), 9 / 18)
  await clickAt(slider(page, 'Sale price'), (20 - 5) / 40)
  expect(await clicks()).toBeLessThanOrEqual(3)
  await expect(slider(page, 'Months held')).toHaveAttribute('aria-valuetext', '9 months, +3 months')
  await expect(slider(page, 'Sale price')).toHaveAttribute('aria-valuetext', /, −5\.0%$/)
  const said = section(page, 'Stress').getByRole('status')
  await expect(said).toHaveText(
    /^With a sale price of \$[\d,]+ and 9 months of holding, the return falls from/,
  )
  const stressed = /to (−?[\d,.]+%)/.exec((await said.textContent()) ?? '')![1]!
  await expect(section(page, 'What Moves the Return Most').getByText(`Stressed ${stressed}`)).toBeVisible()
  await expect(input(page, 'Sale price')).toHaveValue('')
  await section(page, 'Stress').getByRole('button', { name: 'Use as Inputs' }).click()
  await expectSettled(page)
  await expect(input(page, 'Holding period')).toHaveValue('9')
  await expect(page.getByRole('tab', { name: /^Fix\/Flip/ })).toContainText(stressed)
})

/**
 * By strategy, a slider that changes many parts of its tab and the titles of some of them, and one of an input without a
 * range: used as an input, it leaves the three cases as they are.
 */
const followers = {
  brrrr: {
    lever: 'After-repair value',
    sections: ['Conservative, Expected, Optimistic', 'Cash Through the Deal', 'Loan Payments by Year'],
    without: 'Interest rate',
  },
  buyHold: {
    lever: 'Interest rate',
    sections: ['Monthly Cost Breakdown', 'Equity and Cash Flow, 30 Years', 'Loan Payments by Year'],
    without: 'Interest rate',
  },
  fixFlip: {
    lever: 'Sale price',
    sections: ['From Sale Price to Profit', 'For Comparison', 'Profit by Sale Price and Months'],
    without: 'Interest rate',
  },
  shortTerm: {
    lever: 'Occupancy',
    sections: ['Revenue by Month', 'For Comparison'],
    without: 'Occupancy',
  },
} as const

const MOVES = 10
const IN_TIME_MS = 100

/**
 * Half of the moves of a round have to be in time. Other work on a machine with two cores only adds to their times, and a
 * burst of it, such as other tests that start, lasts for several rounds: one in this time has to be without it.
 */
const ROUNDS_MS = 30_000

/**
 * Moves a slider and takes the milliseconds, each time, until all that follows it in sight has been painted.
 * @param first the place of the first move between the slider's ends, in fortieths
 * @param titles sections that follow it, in sight or not
 */
const timesToFollow = (range: Locator, first: number, titles: readonly string[]) =>
  range.evaluate(
    async (element, { first, titles, moves }) => {
      const moved = element as HTMLInputElement
      const panel = moved.closest('[role=tabpanel]')!
      const named = (title: string) =>
        [...panel.querySelectorAll('figure')].find(
          (one) => one.checkVisibility() && one.querySelector('h3')?.textContent === title,
        )!
      const following: readonly Element[] = titles.map(named)
      const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const isInSight = (node: Node) => {
        const { top, bottom, width } = (
          node instanceof Element ? node : node.parentElement!
        ).getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight
      }
      let changed: { at: number; targets: Node[] }[] = []
      // Watched instead of read, as reading them would take the time that is measured.
      const observer = new MutationObserver((changes) => {
        // What is only announced waits until nothing moves.
        const seen = changes.map(({ target }) => target).filter((node) => !isAnnounced(node))
        if (seen.length > 0) changed.push({ at: performance.now(), targets: seen })
      })
      const isAnnounced = (node: Node) => (node as Element).parentElement?.closest('[role=status]') !== null
      observer.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true })
      const measured: number[] = []
      for (let count = 0; count < moves; count += 1) {
        changed = []
        const start = performance.now()
        // React replaces the property of the element itself, to notice what scripts write.
        const { min, max } = moved
        const to = Number(min) + ((Number(max) - Number(min)) * (1 + ((first + count) % 18))) / 40
        Reflect.set(HTMLInputElement.prototype, 'value', String(to), moved)
        moved.dispatchEvent(new Event('input', { bubbles: true }))
        const frames: number[] = []
        const missing = () =>
          following.filter(
            (one) => !changed.some(({ targets }) => targets.some((node) => one.contains(node))),
          )
        const isDone = () =>
          missing().length === 0 && frames.length > 2 && (changed.at(-1)?.at ?? Infinity) < frames.at(-2)!
        // Until the last part of the tab follows, in sight or not, and nothing comes after it.
        do {
          await painted()
          frames.push(performance.now())
        } while (!isDone() && performance.now() - start < 5_000)
        if (!isDone())
          throw new Error(
            `Does not follow: ${missing()
              .map((one) => one.textContent)
              .join()}`,
          )
        const last = changed.findLast(({ targets }) => targets.some(isInSight))
        if (!last) throw new Error('Nothing in sight follows')
        measured.push(frames.find((frame) => frame >= last.at)! - start)
      }
      observer.disconnect()
      return measured
    },
    { first, titles, moves: MOVES },
  )

/** The higher one of the two in the middle. */
const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** What the headline and each section of the open tab says and draws, as each is scrolled to. */
const contentOfTab = (page: Page) =>
  page.getByRole('tabpanel').evaluate(async (panel) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    // These are of what is entered, or are about the test.
    const others = new Set(['Solve For', 'Stress', 'What Moves the Return Most'])
    const parts = [...panel.querySelectorAll('dl, figure, ol')].filter(
      (one) =>
        one.checkVisibility() &&
        !others.has(one.closest('figure')?.querySelector('h3')?.textContent ?? '') &&
        one.parentElement?.closest('figure') === null,
    )
    const contents: string[] = []
    for (const part of parts) {
      part.scrollIntoView({ block: 'center' })
      await painted()
      const drawn = [...part.querySelectorAll('svg[role=img], svg[role=img] *')].map((shape) =>
        ['aria-label', 'd', 'x', 'y', 'width', 'height'].map((name) => shape.getAttribute(name)).join(' '),
      )
      contents.push([part.textContent?.replace('StressedReset Stress', ''), ...drawn].join('\n'))
    }
    return contents
  })

/** The same once it stays the same: on a busy machine what was just scrolled to follows a little later. */
async function settledContentOfTab(page: Page) {
  let content = await contentOfTab(page)
  const isSame = async () => {
    const before = content.join('\n')
    content = await contentOfTab(page)
    return content.join('\n') === before
  }
  await expect.poll(isSame).toBe(true)
  return content
}

for (const strategy of ['buyHold', 'brrrr', 'fixFlip', 'shortTerm'] as const) {
  test(`every figure and chart of ${strategy} in sight follows a slider within 100 ms at a quarter of the processor’s speed, and the others are right once scrolled to [DEAL-4]`, async ({
    page,
    homes,
  }) => {
    test.setTimeout(240_000)
    const { lever, sections, without } = followers[strategy]
    await openProperty(page, 'Investor', ordinaryHome(homes)._id, strategy)
    await expectSettled(page)
    for (const title of sections) await expect(section(page, title)).toBeVisible()
    const range = slider(page, lever)
    const session = await page.context().newCDPSession(page)
    const inSight = {
      headline: page.getByRole('tabpanel').locator('dl').first(),
      ...Object.fromEntries(['Stress', ...sections].map((title) => [title, section(page, title)])),
    }
    await expect(range).toBeVisible()
    for (const [index, [name, part]] of Object.entries(inSight).entries()) {
      await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      let median = Infinity
      const until = Date.now() + ROUNDS_MS
      for (let round = index; median >= IN_TIME_MS && Date.now() < until; round += 1) {
        const times = await timesToFollow(range, round * MOVES, sections)
        median = medianOf(times)
        test
          .info()
          .annotations.push({ type: 'ms', description: `${name}: ${times.map(Math.round).join(' ')}` })
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      expect.soft(median, `${name} in sight`).toBeLessThan(IN_TIME_MS)
    }
    await page.getByRole('button', { name: 'Reset Stress' }).click()
    await expect(page.getByRole('button', { name: 'Reset Stress' })).toHaveCount(0)
    await slider(page, without).press('PageDown')
    const stressed = await settledContentOfTab(page)
    await section(page, 'Stress').getByRole('button', { name: 'Use as Inputs' }).click()
    await expectSettled(page)
    expect(stressed).toEqual(await settledContentOfTab(page))
  })
}

test('stressed figures out of sight are found and printed [DEAL-4]', async ({ page, homes }) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id, 'buyHold')
  await expectSettled(page)
  const payments = section(page, 'Loan Payments by Year')
  const finding = payments.getByText(/^Over 30 years the loan of/)
  const entered = (await finding.textContent())!
  await slider(page, 'Interest rate').press('PageUp')
  await expect(finding).not.toHaveText(entered)
  const stressed = (await finding.textContent())!
  await page.evaluate(() => scrollTo(0, 0))
  await expect(payments).not.toBeInViewport()
  type Finder = { find: (text: string) => boolean }
  expect(await page.evaluate((text) => (globalThis as unknown as Finder).find(text), stressed)).toBe(true)
  await expect(payments).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  const printed = await printedPages(page)
  expect(printed.map(({ line }) => line).join(' ')).toContain(stressed)
})

test('a reload right after an edit keeps it [DEAL-1]', async ({ page, homes }) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id, 'brrrr')
  await expectSettled(page)
  await input(page, 'Monthly rent').fill('4321')
  await page.reload()
  await expect(input(page, 'Monthly rent')).toHaveValue('4,321')
})

test('Solve For and Stress work on a phone with the keyboard, and without axe violations [DEAL-3] [DEAL-4]', async ({
  page,
  homes,
}) => {
  await page.setViewportSize(phone)
  await openProperty(page, 'Investor', ordinaryHome(homes)._id, 'brrrr')
  await expectSettled(page)
  await section(page, 'Solve For').getByRole('combobox', { name: 'Input to solve for' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10,000')
  await expect(section(page, 'Solve For').getByRole('status')).toContainText(
    'at most $10,000 stays in the deal',
  )
  await slider(page, 'Interest rate').focus()
  await page.keyboard.press('PageUp')
  await expect(slider(page, 'Interest rate')).toHaveAttribute('aria-valuetext', /, \+0\.50 points$/)
  await expect(page.getByText('ROI stressed')).toBeVisible()
  await expectAccessible(page, 'Solve For and Stress on a phone')
  await page.keyboard.press('Delete')
  await expect(page.getByText('ROI stressed')).toHaveCount(0)
})
