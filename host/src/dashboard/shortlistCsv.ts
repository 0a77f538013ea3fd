import {
  returnPercent,
  storedReturnOf,
  strategyTabLabels,
  type ShortlistedHome,
  type StrategyKey,
} from '@freehold/contracts'
import { cityLine, infiniteReturnWords, type CsvCell } from '@freehold/property-ui'
import { formatDay } from '@freehold/ui'
import { stageLabels } from './stageLabels'

/** The shortlist as the rows of a CSV file. Prices are in dollars, returns in percent. */
export function shortlistCsv(
  homes: readonly ShortlistedHome[],
  strategy: StrategyKey | undefined,
): CsvCell[][] {
  const returns = strategy ? [`${strategyTabLabels[strategy]} ROI now`, 'ROI when added'] : []
  return [
    ['Property', 'City', 'Stage', 'Price', 'Price when added', ...returns, 'Note', 'Added'],
    ...homes.map(({ PropertyAddressFull, stage, note, createdAt, home, whenAdded }) => [
      PropertyAddressFull,
      home ? cityLine(home) : 'Withdrawn',
      stageLabels[stage],
      home?.LatestListingPrice ?? null,
      whenAdded?.LatestListingPrice ?? null,
      ...(strategy
        ? [
            returnCell(home?.listingStatus === 'forSale' ? home : null, strategy),
            returnCell(whenAdded, strategy),
          ]
        : []),
      note,
      formatDay(createdAt),
    ]),
  ]
}

/** A return without cash in the deal has no number. */
function returnCell(of: Parameters<typeof storedReturnOf>[0] | null, strategy: StrategyKey): CsvCell {
  const percent = returnPercent(of && storedReturnOf(of, strategy))
  if (percent === null) return null
  return Number.isFinite(percent) ? percent : infiniteReturnWords(percent)
}
