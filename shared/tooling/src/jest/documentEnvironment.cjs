const { TestEnvironment } = require('jest-environment-jsdom')
const { releaseContexts } = require('./releaseContexts.cjs')

/** jsdom lacks the fetch family and a few globals that Node has; the code under test runs in browsers that have both. */
module.exports = class DocumentEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const fromNode = {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      AbortController,
      AbortSignal,
      structuredClone,
    }
    for (const [name, value] of Object.entries(fromNode)) this.global[name] = value
    addModalDialogs(this.global)
  }

  async teardown() {
    await super.teardown()
    releaseContexts()
  }
}

/** jsdom knows the element but not its methods: delete this when it does. It makes nothing inert. */
function addModalDialogs({ HTMLDialogElement, Event, document }) {
  let opener = null
  HTMLDialogElement.prototype.showModal ??= function () {
    opener = document.activeElement
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= function () {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    opener?.focus?.()
    this.dispatchEvent(new Event('close'))
  }
}
