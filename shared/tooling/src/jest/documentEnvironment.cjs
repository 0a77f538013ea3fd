const { TestEnvironment } = require('jest-environment-jsdom')
const { releaseContexts } = require('./releaseContexts.cjs')

/** jsdom lacks fetch and a few globals that Node has. Browsers have them, so the tested code may use them. */
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
    addBlobText(this.global)
  }

  async teardown() {
    await super.teardown()
    releaseContexts()
  }
}

/**
 * jsdom has the dialog element but not its methods; delete this once it does. Unlike in browsers, the rest of the page
 * does not become inert.
 */
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

/** jsdom reads files only with FileReader; delete this once its Blob has `text`. */
function addBlobText({ Blob, FileReader }) {
  Blob.prototype.text ??= function () {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result))
      reader.addEventListener('error', () => reject(reader.error))
      reader.readAsText(this)
    })
  }
}
