import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

/** A form keeps what it began with until another thing is edited: a save reads the list anew, not the form. */
export const onlyAnother = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] === nextParams['id'] ? false : defaultShouldRevalidate
