import { createContext, use, useLayoutEffect } from 'react'

/** Tells the page around a form whether its changes are unsaved; the form is named as in 'the user details'. */
export const ReportUnsaved = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/** Makes the page ask before it is left while this form has unsaved changes. */
export function useReportUnsaved(form: string, isUnsaved: boolean) {
  const report = use(ReportUnsaved)
  // Before anyone can leave: a save that has just succeeded must not be asked about.
  useLayoutEffect(() => {
    report(form, isUnsaved)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}
