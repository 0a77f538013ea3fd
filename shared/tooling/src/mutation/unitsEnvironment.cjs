const UsualEnvironment = require(process.env.MUTATION_ENVIRONMENT)

/**
 * Skips what is left after the first failure, by which a mutant is killed. Jest's own `bail` goes by files, and all
 * units are one; a mutant that breaks hundreds of them would take seconds to report each.
 */
module.exports = class UnitsEnvironment extends UsualEnvironment {
  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state)
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip'
  }
}
