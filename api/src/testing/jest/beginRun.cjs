const { isStale, newRun, removeLeftovers } = require('./testRun.cjs')

/** Workers learn from the environment which run they are part of, and whether a PostgreSQL server answers. */
module.exports = async function beginRun() {
  const answers = await removeLeftovers(isStale)
  process.env.FREEHOLD_TEST_RUN = newRun()
  process.env.FREEHOLD_TEST_POSTGRES = answers ? 'answers' : ''
}
