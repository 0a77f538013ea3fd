/** Where a map shows locations: CSS px from its corner. Null until the map has been laid out. */
export function pixelsOf(map: google.maps.Map) {
  const [projection, bounds, zoom] = [map.getProjection(), map.getBounds(), map.getZoom()]
  if (!projection || !bounds || zoom === undefined) return null
  const scale = 2 ** zoom
  const { north, west } = bounds.toJSON()
  const corner = projection.fromLatLngToPoint({ lat: north, lng: west })
  if (!corner) return null
  return (position: google.maps.LatLngLiteral) => {
    const { x, y } = projection.fromLatLngToPoint(position)!
    // East of the antimeridian in a map that begins west of it.
    const aside = x < corner.x && position.lng < west ? 256 : 0
    return { x: (x + aside - corner.x) * scale, y: (y - corner.y) * scale }
  }
}
