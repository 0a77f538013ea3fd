import type { Page } from '@playwright/test'
import type { RuntimeConfig } from '@freehold/contracts'

/** Changes the map configuration that the page gets, and with `demo` whether the demo town is loaded. */
export const changeMaps = (
  page: Page,
  change: Partial<RuntimeConfig['maps']>,
  other: { demo?: boolean } = {},
) =>
  page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: RuntimeConfig }
    await route.fulfill({
      response,
      json: { data: { ...data, ...other, maps: { ...data.maps, ...change } } },
    })
  })
