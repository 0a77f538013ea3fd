/**
 * While it is evaluated, Leaflet 1.9 sets `innerHTML` to learn whether markup may hold SVG, which Trusted Types answers
 * with an exception. It asks only where SVG elements can make a rect, so that method is out of sight until the modules
 * imported after this one have run. We use none of what Leaflet then leaves out: its vector layers. Not needed from
 * Leaflet 2 on.
 */
const prototype = globalThis.SVGSVGElement?.prototype as Partial<SVGSVGElement> | undefined
const descriptor = prototype && Object.getOwnPropertyDescriptor(prototype, 'createSVGRect')
if (prototype && descriptor) {
  delete prototype.createSVGRect
  queueMicrotask(() => Object.defineProperty(prototype, 'createSVGRect', descriptor))
}
