import { useEffect, useEffectEvent } from 'react'
import type { ApiFailure } from '../client/api/api-result.ts'
import { useFailureWords } from '../client/api/failure-words.en.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { type ShopForm, type ShopFormOptions, useShopForm } from '../client/use-shop-form.ts'
import { useAccountWords } from './words.en.tsx'

/** Explains why a customer's call failed. If the session has ended, also opens the login dialog. */
export function useAccountFailure(): (failure: ApiFailure) => string {
  const { sessionEnded } = useAccountWords()
  const { message } = useFailureWords()
  return (failure) => {
    if (failure.reason !== 'refused' || failure.code !== 'session_ended') return message(failure)
    loginDialog.open('ended')
    return sessionEnded
  }
}

/** A form for a logged-in customer. It no longer says that the session has ended once the customer has logged in again. */
export function useAccountForm<Body>(options: Omit<ShopFormOptions<Body>, 'explain'>): ShopForm {
  const words = useAccountWords()
  const { sessionEnded } = useCustomer()
  const form = useShopForm({ ...options, explain: useAccountFailure() })
  const forget = useEffectEvent(() => {
    if (form.failure === words.sessionEnded) form.setFailure(null)
  })
  useEffect(() => {
    if (!sessionEnded) forget()
  }, [sessionEnded])
  return form
}
