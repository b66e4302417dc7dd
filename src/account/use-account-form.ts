import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiFailure } from '../client/api/api-result.ts'
import { useFailureWords } from '../client/api/failure-words.en.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { type ShopForm, type ShopFormOptions, useShopForm } from '../client/use-shop-form.ts'
import { useAccountWords } from './words.en.tsx'

/** Explains why a customer's call failed. If the session has ended, also opens the login dialog. */
export function useAccountFailureMessage(): (failure: ApiFailure) => string {
  const { sessionEnded } = useAccountWords()
  const { message } = useFailureWords()
  return (failure) => {
    if (failure.reason !== 'refused' || failure.code !== 'session_ended') return message(failure)
    loginDialog.open('ended')
    return sessionEnded
  }
}

/** Clears the message that the session has ended once the customer has logged in again. */
function useClearedAtLogin(failure: string | null, clear: () => void): void {
  const words = useAccountWords()
  const { sessionEnded, state } = useCustomer()
  const onLogin = useEffectEvent(() => {
    if (failure === words.sessionEnded) clear()
  })
  // The log may not have known that the session had ended: a login then only changes the customer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called for each change of the customer.
  useEffect(() => {
    if (!sessionEnded) onLogin()
  }, [sessionEnded, state])
}

/** The message of a customer's failed call, null for none, and a function that sets it. */
export function useAccountFailure() {
  const messageOf = useAccountFailureMessage()
  const [failure, setFailure] = useState<string | null>(null)
  useClearedAtLogin(failure, () => setFailure(null))
  return [failure, (why: ApiFailure | null) => setFailure(why && messageOf(why))] as const
}

/** A form for a logged-in customer. */
export function useAccountForm<Body>(options: Omit<ShopFormOptions<Body>, 'explain'>): ShopForm {
  const form = useShopForm({ ...options, explain: useAccountFailureMessage() })
  useClearedAtLogin(form.failure, () => form.setFailure(null))
  return form
}
