/**
 * While it is evaluated, Leaflet 1.9 writes to `innerHTML` once, to learn whether markup may hold SVG; Trusted Types
 * answer that with an exception and the map would never load. So `innerHTML` takes no notice until the modules imported
 * right after this one have run, which they do before anything else can. The answer matters to none of what we use.
 * Leaflet 2 does not ask.
 */
const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
if (own) {
  Object.defineProperty(Element.prototype, 'innerHTML', { ...own, set() {} })
  queueMicrotask(() => Object.defineProperty(Element.prototype, 'innerHTML', own))
}
