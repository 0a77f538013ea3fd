import { Button, Notice } from '@freehold/ui'
import type { Crossed } from './useModalForm'

interface CrossedNoticeProps {
  crossed: Crossed
  labels: Readonly<Record<string, string>>
  onLoad: () => void
}

/** Tells that someone else saved meanwhile, and then what of it stands against what was typed here. */
export function CrossedNotice({ crossed, labels, onLoad }: CrossedNoticeProps) {
  if (crossed.state === 'no') return null
  if (crossed.state === 'told') {
    return (
      <Notice
        tone="warn"
        title="Someone else has changed this meanwhile"
        action={
          <Button size="s" onClick={onLoad}>
            Load the Newer One
          </Button>
        }
      >
        Nothing was saved. What you have typed is kept.
      </Notice>
    )
  }
  const theirs = Object.entries(crossed.theirs)
  return (
    <Notice tone="info" title="The newer one is loaded, and what you have typed is kept">
      {theirs.length > 0 &&
        `Saved meanwhile: ${theirs.map(([key, value]) => `${labels[key] ?? key}: ${inWords(value)}`).join('; ')}. `}
      Save to replace it by what you see here.
    </Notice>
  )
}

const inWords = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : `“${String(value)}”`
