const { removeLeftovers } = require('./testRun.cjs')

module.exports = async function endRun() {
  await removeLeftovers((run) => run === process.env.FREEHOLD_TEST_RUN)
}
