import { authClient } from '@freehold/auth-client'
import {
  DAY_MS,
  isWithheld,
  listShareLinks,
  type NewShareLink,
  paths,
  revokeShareLink,
  shareAnalysis,
  shareDays,
  type ShareInput,
  type ShareLink,
  showFailure,
  strategyTabLabels,
} from '@freehold/contracts'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  Field,
  formatDay,
  Notice,
  Select,
  Switch,
  TextInput,
  VisuallyHidden,
} from '@freehold/ui'
import { Copy, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { SharedAnalysis } from './SharedAnalysis'
import { ShareLinks } from './ShareLinks'
import * as styles from './ShareDialog.module.css'

interface ShareDialogProps extends SharedAnalysis {
  onClose: () => void
}

/** For how long the button says that the link was copied. */
const COPIED_MS = 2_000

/** Makes links to a saved analysis that need no account, and lists and revokes those that were made. */
export function ShareDialog({ saved, property, sources, isChanged, onClose }: ShareDialogProps) {
  const { links, hasFailed, load, made, add, revoke } = useShareLinks(saved._id)
  const [choice, setChoice] = useState<Pick<ShareInput, 'days' | 'showsAddress'>>({
    days: shareDays[0],
    showsAddress: true,
  })
  const [making, setMaking] = useState(false)
  const [now] = useState(Date.now)

  async function make() {
    setMaking(true)
    try {
      const body = { ...choice, sources }
      add(await authClient.call(shareAnalysis, { params: { id: saved._id }, body }))
    } catch (failure) {
      showFailure(failure, toast.error)
    }
    setMaking(false)
  }

  const change = (changed: Partial<typeof choice>) => {
    setChoice({ ...choice, ...changed })
    // The link that was made has what was chosen before.
    add(null)
  }
  return (
    <Dialog title="Share This Analysis" onClose={onClose}>
      <DialogBody>
        <p className={styles.intro}>
          Anyone with the link can read it, without an account: {property.PropertyAddressFull},{' '}
          {strategyTabLabels[saved.strategy]}, as it is today. They see nothing else of yours.
        </p>
        {isChanged && (
          <Notice tone="warn" title="Your changes are not in it">
            It shows the analysis as saved. To share what is on screen, update it or save it as a new one
            first.
          </Notice>
        )}
        <div className={styles.choice}>
          <Field label="Works until">
            <Select
              value={choice.days}
              onChange={(event) =>
                change({ days: shareDays.find((days) => days === Number(event.target.value))! })
              }
            >
              {shareDays.map((days) => (
                <option key={days} value={days}>
                  {days} days, {formatDay(new Date(now + days * DAY_MS).toISOString())}
                </option>
              ))}
            </Select>
          </Field>
          {!isWithheld(property) && (
            <Switch
              label="Show the address"
              hint="Off: the street without the number"
              checked={choice.showsAddress}
              onCheckedChange={(showsAddress) => change({ showsAddress })}
            />
          )}
        </div>
        {made ? (
          <MadeLink key={made._id} link={made} />
        ) : (
          <Button
            variant="primary"
            icon={Link2}
            className={styles.make}
            busy={making}
            busyText="Creating..."
            onClick={() => void make()}
          >
            Create Link
          </Button>
        )}
        <ShareLinks {...{ links, hasFailed, now }} made={made?._id} onRetry={load} onRevoke={revoke} />
      </DialogBody>
      <DialogFoot className={styles.foot}>
        <p className={styles.note}>Revoking works at once; the page then says that the link has ended.</p>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The only time that the whole link is shown. */
function MadeLink({ link }: { link: NewShareLink }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = useRef<HTMLButtonElement>(null)
  const [copied, setCopied] = useState(false)
  const address = location.origin + paths.sharedReport(link.token)
  // It takes the place of the button that was pressed.
  useEffect(() => copy.current?.focus(), [])
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // A browser allows it only over TLS, and may ask.
      field.current?.select()
      toast.error('The link could not be copied. It is selected: copy it yourself')
    }
  }

  return (
    <Field label="Link" hint="Shown in full only now. Later, make a new link.">
      <span className={styles.link}>
        <TextInput ref={field} readOnly value={address} onFocus={(event) => event.target.select()} />
        <Button ref={copy} variant="primary" icon={Copy} onClick={() => void copyLink()}>
          {copied ? 'Copied' : 'Copy Link'}
        </Button>
        <VisuallyHidden role="status">{copied ? 'Copied' : ''}</VisuallyHidden>
      </span>
    </Field>
  )
}

/** The links to an analysis, null until they are loaded, and the one that was just made. */
function useShareLinks(id: string) {
  const [links, setLinks] = useState<readonly ShareLink[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [made, setMade] = useState<NewShareLink | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    authClient.call(listShareLinks, { params: { id }, signal: leave.signal }).then(
      (loaded) => setLinks(loaded),
      (failure: unknown) => {
        if (leave.signal.aborted) return
        console.warn(`The links to analysis ${id} could not be loaded, try ${attempt}`, failure)
        setFailed(true)
      },
    )
    return () => leave.abort()
  }, [id, attempt])
  const load = () => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }

  const add = (link: NewShareLink | null) => {
    setMade(link)
    // The list has to have all that work: one that is not loaded yet is asked for again.
    if (link && links === null) load()
    else if (link) setLinks((known) => [link, ...(known ?? [])])
  }
  async function revoke(link: ShareLink): Promise<boolean> {
    try {
      await authClient.call(revokeShareLink, { params: { id, link: link._id } })
    } catch (failure) {
      showFailure(failure, toast.error)
      return false
    }
    const revokedAt = new Date().toISOString()
    setLinks((known) => (known ?? []).map((one) => (one._id === link._id ? { ...one, revokedAt } : one)))
    if (made?._id === link._id) setMade(null)
    toast.success('Link revoked')
    return true
  }
  return { links, hasFailed, load, made, add, revoke }
}
