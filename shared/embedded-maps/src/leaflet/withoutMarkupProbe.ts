/**
 * When it is evaluated, Leaflet 1.9 writes to `innerHTML` once to detect SVG support. Under Trusted Types that throws,
 * and the map would never load. So `innerHTML` is disabled until the modules imported right after this one have been
 * evaluated, before any other code can run. Nothing we use depends on the result. Delete this with Leaflet 2, which has no
 * such check.
 */
const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
if (own) {
  Object.defineProperty(Element.prototype, 'innerHTML', { ...own, set() {} })
  queueMicrotask(() => Object.defineProperty(Element.prototype, 'innerHTML', own))
}
