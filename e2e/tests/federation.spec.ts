import { expect, signIn, test } from '../src/test'

const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  'swr',
  'react-hook-form',
  'react-hot-toast/headless',
  '@freehold/auth-client',
  '@freehold/ui',
]

/** The instances of the federation runtime, the only place where a second copy of a module would show. */
interface FederationGlobal {
  __FEDERATION__: {
    __INSTANCES__: {
      name: string
      shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => unknown; from: string }>>>
    }[]
  }
}

test('host and remotes share one copy of auth client, react, router and ui [SES-14]', async ({ page }) => {
  await signIn(page, 'Admin')
  for (const [link, url, title] of [
    ['Search Properties', /\/app\/search/, 'Search Properties'],
    ['Admin Settings', /\/app\/adminSettings/, 'Admin Settings'],
    ['Profile', /\/app\/profile/, 'Profile'],
    ['Account', /\/app\/account/, 'Freehold'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(url)
    // The title of the map page is visible only to screen readers.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeAttached()
  }
  const found = await page.evaluate((names) => {
    const instances = (globalThis as unknown as FederationGlobal).__FEDERATION__.__INSTANCES__
    return names.map((name) => {
      const offers = instances.flatMap((instance) =>
        Object.values(instance.shareScopeMap['default']?.[name] ?? {}),
      )
      const copies = new Set(offers.flatMap((offer) => (offer.lib ? [offer.lib()] : [])))
      return {
        name,
        instances: instances.length,
        copies: copies.size,
        providers: new Set(offers.map((offer) => offer.from)).size,
      }
    })
  }, singletons)
  for (const { name, instances, copies, providers } of found) {
    expect.soft({ name, copies, providers }).toEqual({ name, copies: 1, providers: 1 })
    expect(instances).toBeGreaterThan(3)
  }
})
