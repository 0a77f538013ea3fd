const { isStale, newRun, removeLeftovers } = require('./testRun.cjs')

/** Environment variables tell the workers their run, and whether a PostgreSQL server is available. */
module.exports = async function beginRun() {
  const answers = await removeLeftovers(isStale)
  process.env.FREEHOLD_TEST_RUN = newRun()
  process.env.FREEHOLD_TEST_POSTGRES = answers ? 'answers' : ''
}
