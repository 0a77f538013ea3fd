import { paths } from '@freehold/contracts'
import { Combobox, linkClass } from '@freehold/ui'
import { MapPin } from 'lucide-react'
import type { FocusEvent } from 'react'
import { Link } from 'react-router-dom'
import { nameOf, usePlaceBox, type PlaceBoxOptions, type PlaceOption } from './usePlaceBox'
import * as styles from './PlaceBox.module.css'

/**
 * The search box for places. Up and Down select, Enter picks, Escape leaves; on leaving it shows the place picked last
 * again.
 */
export function PlaceBox(options: PlaceBoxOptions) {
  const box = usePlaceBox(options)
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.leave()
  }
  const isOffered = box.options.some((option) => 'market' in option)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus leaves box and link together
    <div className={styles.place} role="search" onBlur={leave}>
      <Combobox
        label="Search"
        placeholder="Search"
        listLabel="Places"
        text={box.text}
        options={box.options.map((option) => ({ ...shownOption(option), ...(isOffered && groupOf(option)) }))}
        active={box.active}
        note={box.note}
        onType={box.type}
        onStep={box.step}
        onEnter={box.enter}
        onPoint={box.setActive}
        onChoose={(index) => {
          const option = box.options[index]
          if (option) void box.pick(option)
        }}
        onFocus={box.open}
        onClick={box.open}
        onLeave={() => {}}
      />
      {box.lacksMarkets && (
        <p className={styles.markets}>
          <Link
            className={linkClass()}
            to={paths.profile('markets')}
            // Safari gives a pressed link no focus, and would take it away before the click.
            onMouseDown={(event) => event.preventDefault()}
          >
            Choose your markets
          </Link>{' '}
          to find them here first.
        </p>
      )}
    </div>
  )
}

const shownOption = (option: PlaceOption) =>
  'market' in option
    ? { id: option.market._id, text: nameOf(option), icon: MapPin }
    : {
        id: option.prediction.placeId,
        text: <Emphasized text={nameOf(option)} ranges={option.prediction.mainText?.matches ?? []} />,
        detail: option.prediction.secondaryText?.text,
        icon: MapPin,
      }

const groupOf = (option: PlaceOption) => ({ group: 'market' in option ? 'Your markets' : 'Other places' })

/** Highlights the matched parts of a text. */
function Emphasized({ text, ranges }: { text: string; ranges: google.maps.places.StringRange[] }) {
  const ends = [0, ...ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]), text.length]
  const parts = ends.slice(1).map((end, index) => text.slice(ends[index], end))
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={ends[index]} className={styles.typed}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
