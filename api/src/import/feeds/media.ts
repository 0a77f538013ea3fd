import type { DeliveredMedia } from '../Delivery'
import { LONGEST } from '../facts'
import { lettersOf } from './lettersOf'

/** What RESO's MediaCategory is to a visitor, by its letters; the agent's and the office's pictures are none of the home's. */
const kinds: Readonly<Record<string, DeliveredMedia['kind'] | null>> = {
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

/** RESO's Permissions that let a visitor see it; the others are for agents, their office or their firm. */
const openPermissions: ReadonlySet<string> = new Set(['public', 'idx', 'vow'])

/** More than any listing has. */
const MEDIA_MAX = 500

interface Media {
  url: string | null
  order: number | null
  category: string | null
  /** Such as 'jpeg' or 'application/pdf'. */
  type: string | null
  caption: string | null
  /** Who may see it; empty where nothing is said. */
  permissions: readonly string[]
}

/** A listing's media in their order, not as they stand in the delivery; those that no page could show are left out. */
export function mediaInOrder(all: readonly Media[]): DeliveredMedia[] {
  return all
    .filter(isOpen)
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    .flatMap((media): DeliveredMedia[] => {
      const kind = kindOf(media)
      const url = webAddress(media.url)
      if (kind === null || url === null) return []
      const caption = media.caption?.toWellFormed().replaceAll('\0', '').slice(0, LONGEST.caption) || null
      return [{ kind, url, caption }]
    })
    .slice(0, MEDIA_MAX)
}

const isOpen = ({ permissions }: Media) =>
  permissions.length === 0 || permissions.some((one) => openPermissions.has(lettersOf(one)))

function kindOf({ category, type }: Media): DeliveredMedia['kind'] | null {
  if (type !== null && /pdf|doc/i.test(type)) return 'document'
  if (category === null) return 'photo'
  const letters = lettersOf(category)
  // What is called something else may be a picture of anything.
  return Object.hasOwn(kinds, letters) ? kinds[letters]! : null
}

/** As it stands in a page: an address of the web, and no script. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.href.length <= LONGEST.url ? url.href : null
}
