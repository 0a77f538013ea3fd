import type { ArchiveKind } from '../../db/placeKinds'

/** A name in an archive of the base map, with its extent in degrees, WGS 84. */
export interface ArchiveName {
  kind: ArchiveKind
  name: string
  /** Where it lies: 'Jolimont, Perth' for a street, 'Perth' for a neighborhood; empty if the archive does not say. */
  locality: string
  /** Among names of a kind the larger is suggested first. Negative, so that places with homes come before. */
  weight: number
  west: number
  south: number
  east: number
  north: number
}
