import type { Bounds } from '@freehold/contracts'

export const describeBounds = ({ sw, ne }: Bounds) =>
  [sw.lat, sw.lng, ne.lat, ne.lng].map((degrees) => Number(degrees.toFixed(5))).join(',')

export const describeBytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
