/**
 * A server loads this before its own code. Each SIGUSR2 moves its clock ahead, so that tests need not wait for tokens
 * to expire.
 */
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
