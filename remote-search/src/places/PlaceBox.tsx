import { Icon, VisuallyHidden } from '@freehold/ui'
import { MapPin, Search } from 'lucide-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { labelOf } from './pickPlace'
import { usePlaceBox, type PlaceBoxOptions } from './usePlaceBox'
import type { Prediction } from './useSuggestions'
import * as styles from './PlaceBox.module.css'

/**
 * Finds a place to take the map to. Up and Down choose, Enter picks, Escape leaves; leaving it shows again the place
 * picked last.
 */
export function PlaceBox(options: PlaceBoxOptions) {
  const box = usePlaceBox(options)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isListed = box.options.length > 0

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return input.current?.blur()
    if (event.key === 'Enter') box.enter()
    else if (event.key === 'ArrowDown') box.step(1)
    else if (event.key === 'ArrowUp') box.step(-1)
    else return
    event.preventDefault()
  }
  const choose = (prediction: Prediction) => {
    void box.pick(prediction)
    // A finger has no more use for the keyboard that covers half of the map.
    input.current?.blur()
  }

  return (
    <div className={styles.place} role="search">
      <label className={styles.field}>
        <VisuallyHidden>Search</VisuallyHidden>
        <Icon icon={Search} className={styles.glass} />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed ? `${id}-${box.active}` : undefined}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onKeyDown={press}
          onBlur={box.leave}
        />
      </label>
      {isListed && (
        <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Places">
          {box.options.map((prediction, index) => (
            <Option
              key={prediction.placeId}
              id={`${id}-${index}`}
              prediction={prediction}
              isActive={index === box.active}
              onPoint={() => box.setActive(index)}
              onChoose={() => choose(prediction)}
            />
          ))}
        </div>
      )}
      <div role="status">{box.note && <p className={`${styles.list} ${styles.note}`}>{box.note}</p>}</div>
    </div>
  )
}

interface OptionProps {
  id: string
  prediction: Prediction
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** The keyboard stays in the input and chooses from there. */
function Option({ id, prediction, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys for its list
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon icon={MapPin} className={styles.pin} />
      <span>
        <Emphasized text={labelOf(prediction)} ranges={prediction.mainText?.matches ?? []} />
        {prediction.secondaryText?.text && (
          <small className={styles.secondary}>{prediction.secondaryText.text}</small>
        )}
      </span>
    </div>
  )
}

/** The parts that were typed stand out. */
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
