import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCustomer } from '../client/customer/use-customer.ts'
import { returnPath } from './return-path.ts'

/** Where a login leads. Whoever is logged in, here or meanwhile in another tab, is led there at once. */
export function useReturnPath(): string | null {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state, sessionEnded } = useCustomer()
  const to = returnPath(search)
  const isIn = state.status === 'customer' && !sessionEnded
  useEffect(() => {
    if (isIn) void navigate(to ?? '/my-account', { replace: true })
  }, [isIn, to, navigate])
  return to
}
