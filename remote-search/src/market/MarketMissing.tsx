import { useRecovery } from '@freehold/auth-client'
import { AreasText, isApiError, isLostConnection, paths } from '@freehold/contracts'
import { Button, buttonClass, EmptyState } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import * as v from 'valibot'
import { AreasRefused } from './AreasRefused'
import type { AskedPlace } from './placeIn'

interface MarketMissingProps {
  place: AskedPlace
  error: unknown
}

/** There is no such place, or its report is refused or could not be loaded. */
export function MarketMissing({ place: { areas }, error }: MarketMissingProps) {
  const { revalidate, state } = useRevalidator()
  useRecovery(
    error,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const reason = isApiError(error) ? error.fields['areas'] : undefined
  if (reason !== undefined && v.is(AreasText, areas)) return <AreasRefused {...{ areas, reason }} />
  const isUnknown = error instanceof Error && 'status' in error && [400, 404].includes(error.status as number)
  return (
    <>
      <title>Market | Freehold</title>
      <EmptyState
        size="page"
        art={isUnknown ? 'open' : 'cut'}
        headingLevel={1}
        role="alert"
        title={isUnknown ? 'There is no such market' : 'This market cannot be shown'}
        action={
          isUnknown ? (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.search()}>
              Search Properties
            </Link>
          ) : (
            <Button
              variant="primary"
              icon={RotateCw}
              busy={state === 'loading'}
              busyText="Retrying..."
              onClick={() => void revalidate()}
            >
              Retry
            </Button>
          )
        }
      >
        {isUnknown &&
          'Its address names no market, city, ZIP code or area. An Admin may have removed the market.'}
        {!isUnknown &&
          (isLostConnection(error)
            ? 'Freehold cannot be reached. This page loads by itself once the connection is back.'
            : 'Its figures could not be loaded. Search and your other pages still work.')}
      </EmptyState>
    </>
  )
}
