/** For `page.addInitScript`: a browser that always has something else to do fetches nothing of its own accord. */
export const neverIdle = () => Object.assign(globalThis, { requestIdleCallback: () => 0 })
