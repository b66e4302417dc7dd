import { useEffect, useEffectEvent, useRef } from 'react'
import { customerIdOf } from './customer-id.ts'
import { useCustomer } from './use-customer.ts'

/**
 * Calls `onEnd` when a customer's log has ended: after a logout in any tab, or when another customer has logged in. `next`
 * is that customer's id; null for a guest.
 */
export function useLogEnd(onEnd: (next: string | null) => void): void {
  const owner = customerIdOf(useCustomer())
  const ownerBefore = useRef(owner)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ownerBefore.current !== null && ownerBefore.current !== owner) end(owner)
    ownerBefore.current = owner
  }, [owner])
}
