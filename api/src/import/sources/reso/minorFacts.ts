import type { ListingRecord } from '../../ListingRecord'
import { calendarDay, check, MAX_LENGTH, nullIfInvalid, storableText } from '../checkFields'
import { isNone, NO_VIEW } from '../listings/noView'
import { spacedWords } from '../listings/spacedWords'
import { squareFeet } from '../listings/squareFeet'
import { storiesOf } from '../listings/storiesOf'
import { dayOf, isFalse, reader, type ResoRecord, timeOf, wordsIn } from './recordReader'

/**
 * Facts that no calculation needs. One with a mistake is left out, instead of rejecting the home: feeds fill them in
 * freely.
 */
export function minorFacts(record: ResoRecord, isSold: boolean) {
  const { text, number } = reader(record)
  const day = (name: string) => nullIfInvalid(() => calendarDay(name, dayOf(text(name))))
  const time = (name: string) => nullIfInvalid(() => timeOf(name, text(name)))
  const price = (name: string) => nullIfInvalid(() => check.price(name, number(name) || null))
  const short = (name: string) =>
    nullIfInvalid(() => {
      const value = text(name)
      return value === null ? null : storableText(name, value, MAX_LENGTH.fact)
    })
  return {
    lotSize: nullIfInvalid(() => check.lotSize('LotSizeSquareFeet', lotSizeOf(record))),
    stories: nullIfInvalid(() => check.stories('Stories', statedStories(record))),
    garageSpaces: nullIfInvalid(() => garageSpacesOf(record)),
    isWaterfront: yesOrNo(record['WaterfrontYN']),
    view: viewOf(record),
    condition: listOf(record, 'PropertyCondition'),
    constructionGrade: null,
    parcelNumber: short('ParcelNumber'),
    originalListPrice: price('OriginalListPrice'),
    listPriceAtSale: isSold ? price('ListPrice') : null,
    previousListPrice: price('PreviousListPrice'),
    listDate: day('OnMarketDate') ?? day('ListingContractDate'),
    priceChangedAt: time('PriceChangeTimestamp'),
    statusChangedAt: time('StatusChangeTimestamp'),
    listOffice: short('ListOfficeName'),
  } satisfies Partial<ListingRecord>
}

function lotSizeOf(record: ResoRecord): number | null {
  const { text, number } = reader(record)
  const [inSquareFeet, inAcres, area] = ['LotSizeSquareFeet', 'LotSizeAcres', 'LotSizeArea'].map(
    (name) => nullIfInvalid(() => number(name)) || null,
  )
  if (inSquareFeet) return inSquareFeet
  if (inAcres) return squareFeet(inAcres, 'Acres')
  const units = nullIfInvalid(() => text('LotSizeUnits'))
  // The same number may be acres or square feet.
  return area && units ? squareFeet(area, units) : null
}

/** Of the home itself rather than of the building, which has more floors than an apartment in it. */
function statedStories(record: ResoRecord): number | null {
  const { text } = reader(record)
  const levels = wordsIn(record['Levels'])
  return (
    storiesOf(nullIfInvalid(() => text('Stories'))) ??
    (levels.length === 1 ? storiesOf(levels[0]!) : null) ??
    storiesOf(nullIfInvalid(() => text('StoriesTotal')))
  )
}

function garageSpacesOf(record: ResoRecord): number | null {
  const spaces = check.garageSpaces('GarageSpaces', reader(record).number('GarageSpaces'))
  return spaces ?? (isFalse(record['GarageYN']) ? 0 : null)
}

function yesOrNo(value: unknown): boolean | null {
  if (isFalse(value)) return false
  return value === true || (typeof value === 'string' && /^(true|y|yes|1)$/i.test(value.trim())) ? true : null
}

function viewOf(record: ResoRecord): string | null {
  if (isFalse(record['ViewYN'])) return NO_VIEW
  return listOf(record, 'View') ?? (wordsIn(record['View']).some(isNone) ? NO_VIEW : null)
}

/** The values of a list in words: 'City Lights, Mountains'. Null without any, and for 'None'. */
function listOf(record: ResoRecord, name: string): string | null {
  const words = wordsIn(record[name]).filter((word) => !isNone(word))
  if (words.length === 0) return null
  return nullIfInvalid(() => storableText(name, words.map(spacedWords).join(', '), MAX_LENGTH.fact))
}
