import { Combobox } from '@freehold/ui'
import { MapPin } from 'lucide-react'
import { labelOf } from './pickPlace'
import { usePlaceBox, type PlaceBoxOptions } from './usePlaceBox'
import * as styles from './PlaceBox.module.css'

/**
 * The search box for places. Up and Down select, Enter picks, Escape leaves; on leaving it shows the place picked last
 * again.
 */
export function PlaceBox(options: PlaceBoxOptions) {
  const box = usePlaceBox(options)
  return (
    <div className={styles.place} role="search">
      <Combobox
        label="Search"
        placeholder="Search"
        listLabel="Places"
        floating
        text={box.text}
        options={box.options.map((prediction) => ({
          id: prediction.placeId,
          text: <Emphasized text={labelOf(prediction)} ranges={prediction.mainText?.matches ?? []} />,
          detail: prediction.secondaryText?.text,
          icon: MapPin,
        }))}
        active={box.active}
        note={box.note}
        onType={box.type}
        onStep={box.step}
        onEnter={box.enter}
        onPoint={box.setActive}
        onChoose={(index) => {
          const prediction = box.options[index]
          if (prediction) void box.pick(prediction)
        }}
        onLeave={box.leave}
      />
    </div>
  )
}

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
