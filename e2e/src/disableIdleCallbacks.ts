/** For `page.addInitScript`: a browser that is never idle prefetches nothing. */
export const disableIdleCallbacks = () => Object.assign(globalThis, { requestIdleCallback: () => 0 })
