import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCustomer } from '../client/customer/use-customer.ts'
import { returnPath } from './return-path.ts'

/**
 * The path to return to after a login. While the page `waits`, navigates there once the customer is logged in, in this tab or
 * another one.
 */
export function useReturnPath(waits = true): string | null {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state, sessionEnded } = useCustomer()
  const to = returnPath(search)
  const isIn = waits && state.status === 'customer' && !sessionEnded
  useEffect(() => {
    if (isIn) void navigate(to ?? '/my-account', { replace: true })
  }, [isIn, to, navigate])
  return to
}
