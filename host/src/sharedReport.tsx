/** The page of a shared report: a small bundle without router, session and app, which its readers do not need. */
import '@freehold/ui/tokens.css'
import '@freehold/ui/base.css'
import { createRoot } from 'react-dom/client'
import { SharedReportFailed, SharedReportPage } from './entry/SharedReportPage'
import { readTheme, showTheme } from './layout/theme'

// The development build has no boot script, which otherwise does this.
showTheme(readTheme())
const root = createRoot(document.getElementById('root') as HTMLElement, {
  onUncaughtError(error) {
    reportError(error)
    root.render(<SharedReportFailed error={error} onRetry={() => location.reload()} />)
  },
})
root.render(<SharedReportPage />)
