/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ offline: boolean, latency: number, downloadThroughput: number, uploadThroughput: number }} Network */
/** @typedef {{ cpuSlowdown: number, network: Network } | null} Profile */

/**
 * Network and processor of a measurement. `mobile` is Lighthouse's slow 4G with a processor slower than this machine's.
 * @satisfies {Record<string, Profile>}
 */
export const profiles = {
  loopback: null,
  mobile: {
    cpuSlowdown: 4,
    network: {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1_000_000) / 8,
      uploadThroughput: (0.75 * 1_000_000) / 8,
    },
  },
}

/**
 * Slows a page down and returns its devtools session.
 * @param {Page} page
 * @param {Profile} profile
 */
export async function applyProfile(page, profile) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  if (profile !== null) {
    await devtools.send('Network.emulateNetworkConditions', profile.network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  }
  return devtools
}

/** The viewport to use with the mobile profile. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
