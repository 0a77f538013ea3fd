import { Button, classNames } from '@freehold/ui'
import { Tag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useChunk } from '../chunks/useChunk'
import { FailedChip } from '../map-corner/FailedChip'
import * as corner from '../map-corner/MapCorner.module.css'

/** A chunk: most know the tags. */
const loadKey = () => import(/* webpackChunkName: 'key' */ './TagKey')

/** Shows what the shapes of tags mean, above it. */
export function TagKeyButton({ hasReturns }: { hasReturns: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { chunk, failure, request } = useChunk(loadKey)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      {isOpen && failure !== null && <FailedChip onRetry={request}>The key could not be shown</FailedChip>}
      {isOpen && chunk && (
        <chunk.TagKey
          id={id}
          hasReturns={hasReturns}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
      <Button
        ref={button}
        className={classNames(corner.button, corner.wide)}
        icon={Tag}
        aria-expanded={isOpen}
        aria-controls={isOpen && chunk ? id : undefined}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          setOpen(!isOpen)
          request()
        }}
      >
        Tags
      </Button>
    </>
  )
}
