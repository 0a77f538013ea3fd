import { Button } from '@freehold/ui'
import { Download, Share2 } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { csvText, downloadCsv } from '@freehold/property-ui'
import { linkTo } from './comparedIn'
import { comparisonCsv } from './comparisonCsv'
import type { ComparedColumn } from './comparedColumns'
import type { ComparedRow } from './comparedRows'
import * as styles from './Compare.module.css'

interface ComparisonActionsProps {
  columns: readonly ComparedColumn[]
  rows: readonly ComparedRow[]
}

/** Takes a comparison elsewhere: its address, which carries every input, and its figures. */
export const ComparisonActions = ({ columns, rows }: ComparisonActionsProps) => (
  <div className={styles.actions}>
    <Button icon={Share2} onClick={() => void copyAddress()}>
      Copy Link
    </Button>
    <Button
      className={styles.csv}
      icon={Download}
      onClick={() => downloadCsv('Comparison', csvText(comparisonCsv(columns, rows)))}
    >
      CSV
    </Button>
  </div>
)

async function copyAddress() {
  const { href, isWhole } = linkTo(location.href)
  try {
    await navigator.clipboard.writeText(href)
    toast.success(isWhole ? 'Link copied' : 'Link copied, without your inputs of other strategies')
  } catch {
    // Browsers refuse it without HTTPS, or when asked to.
    toast.error('The link could not be copied: copy it from the address bar')
  }
}
