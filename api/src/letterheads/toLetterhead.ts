import type { Account, Letterhead } from '@freehold/contracts'
import { versionOf } from '../lists/version'
import type { StoredLetterhead } from './letterheads.queries'
import { logoDataUrl } from './logo'

export function toLetterhead({ name: accountName }: Account, stored: StoredLetterhead): Letterhead {
  const { logo, phone, email } = stored
  const shown = { logo: logo && logoDataUrl(logo), phone, email }
  return { accountName, ...shown, version: versionOf(shown) }
}
