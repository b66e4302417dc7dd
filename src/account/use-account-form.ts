import { type ApiFailure, failureMessage } from '../client/api/api-result.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { type ShopForm, type ShopFormOptions, useShopForm } from '../client/use-shop-form.ts'

/** Why a call of somebody who is logged in failed. Where their session has ended, the password is asked for in place. */
export function failureWhileLoggedIn(failure: ApiFailure): string {
  if (failure.reason !== 'refused' || failure.code !== 'session_ended') return failureMessage(failure)
  loginDialog.open('ended')
  return 'Your session has expired. Log in again and resend this. Nothing you entered is lost.'
}

/** A form of somebody who is logged in. */
export function useAccountForm<Body>(options: Omit<ShopFormOptions<Body>, 'explain'>): ShopForm {
  return useShopForm({ ...options, explain: failureWhileLoggedIn })
}
