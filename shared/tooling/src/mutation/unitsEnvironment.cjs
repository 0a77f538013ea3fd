const UsualEnvironment = require(process.env.MUTATION_ENVIRONMENT)

/**
 * Skips all tests after the first failure, which already kills the mutant. Jest's `bail` counts files, and all tests
 * are in one; reporting hundreds of failures would take seconds per mutant.
 */
module.exports = class UnitsEnvironment extends UsualEnvironment {
  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state)
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip'
  }
}
