/** Loaded into a server before its own code. Each SIGUSR2 moves the clock ahead, so that tokens expire at once. */
const STEP_MS = 11 * 60_000

const RealDate = Date
let ahead = 0

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts))
  }
  static now() {
    return RealDate.now() + ahead
  }
}

process.on('SIGUSR2', () => {
  ahead += STEP_MS
  console.log(`The clock is ${ahead / STEP_MS} steps ahead.`)
})
