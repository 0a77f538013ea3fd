const PROBE = "div.innerHTML = '<svg/>';"

/**
 * A loader for Leaflet 1.9, which writes to `innerHTML` when it is evaluated, to detect SVG in HTML. Under Trusted Types that
 * throws, and the map would never load. Nothing we use depends on the result. Delete this with Leaflet 2, which has no such
 * check.
 */
export default function leafletWithoutProbe(source) {
  if (!source.includes(PROBE))
    throw new Error('Leaflet has no probe of innerHTML any more: delete this loader')
  return source.replace(PROBE, '')
}
