import type { ListingMedia } from '../../../db/listingParts'
import { MAX_LENGTH } from '../checkFields'
import { lettersOf } from './lettersOf'
import { parseUrl } from '../../../http/parseUrl'

/** Our kinds by the letters of RESO's MediaCategory. Null: pictures of the agent or the office, which are not shown. */
const kinds: Readonly<Record<string, ListingMedia['kind'] | null>> = {
  photo: 'photo',
  floorplan: 'floorPlan',
  document: 'document',
  video: 'video',
  brandedvirtualtour: 'video',
  unbrandedvirtualtour: 'video',
  agentphoto: null,
  officephoto: null,
  officelogo: null,
}

/** RESO's Permissions that allow anyone to see it; with others only agents, their office or their firm may. */
const publicPermissions: ReadonlySet<string> = new Set(['public', 'idx', 'vow'])

/** More than any listing has. */
const MEDIA_MAX = 500

interface Media {
  url: string | null
  order: number | null
  category: string | null
  /** Such as 'jpeg' or 'application/pdf'. */
  type: string | null
  caption: string | null
  /** Who may see it; empty if the record does not say. */
  permissions: readonly string[]
}

/** A listing's media by their `order`, without those that no page may or can show. */
export function mediaInOrder(all: readonly Media[]): ListingMedia[] {
  return all
    .filter(isPublic)
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    .flatMap((media): ListingMedia[] => {
      const kind = kindOf(media)
      const url = webAddress(media.url)
      if (kind === null || url === null) return []
      const caption = media.caption?.toWellFormed().replaceAll('\0', '').slice(0, MAX_LENGTH.caption) || null
      return [{ kind, url, caption }]
    })
    .slice(0, MEDIA_MAX)
}

const isPublic = ({ permissions }: Media) =>
  permissions.length === 0 || permissions.some((one) => publicPermissions.has(lettersOf(one)))

function kindOf({ category, type }: Media): ListingMedia['kind'] | null {
  if (type !== null && /pdf|doc/i.test(type)) return 'document'
  if (category === null) return 'photo'
  const letters = lettersOf(category)
  // An unknown category may be a picture of anything.
  return Object.hasOwn(kinds, letters) ? kinds[letters]! : null
}

/** Null for anything but a web address: a `javascript:` URL would run in the page. */
function webAddress(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text)
  if (url === null) return null
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH.url ? url.href : null
}
