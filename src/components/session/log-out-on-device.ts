import { SESSION_COOKIE_MAX_AGE_S } from '#domain/customer/session-lifetime.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { allowSending, forbidSending, requestSending } from '../../client/background-sync/background-sync.ts'
import { browserCheckoutStore } from '../../client/checkout/browser-checkout-store.ts'
import { forgetFormDrafts } from '../../client/form-draft.ts'

/** The prefix of the shop's local storage. The consent stays, since it belongs to the browser and not to a customer. */
const OWN = 'rusbank.'
const STAYS = new Set(['rusbank.measuring'])

/** Logs out, and deletes all of the customer's data from this browser, in the log and elsewhere. */
export async function logOutOnDevice({ customer, logOut }: Pick<ShopClient, 'customer' | 'logOut'>): Promise<void> {
  let deleted: Promise<void> | null = null
  // As soon as the log is no longer the customer's, and before the shop has answered: its answer clears the cookie.
  const end = customer.subscribe(() => {
    if (customer.getSnapshot().state.status === 'customer') return
    end()
    setLeftCookie()
    deleted = deleteCustomerData()
  })
  await forbidSending().catch(() => {})
  await logOut()
  end()
  // The logout may not have reached the shop yet.
  void allowSending()
    .then(requestSending)
    .catch(() => {})
  await (deleted ?? deleteCustomerData())
}

export function deleteCustomerData(): Promise<void> {
  clearLocalStorage()
  forgetFormDrafts()
  return browserCheckoutStore().wipe()
}

/**
 * Scripts can't delete the session cookie, and the shop may be unreachable. So this cookie tells the shop with every
 * further request that the customer has logged out, until the shop has ended the session and cleared both cookies.
 */
export function setLeftCookie(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API.
  document.cookie = `rusbank_left=1; max-age=${SESSION_COOKIE_MAX_AGE_S}; path=/; samesite=lax${secure}`
}

/** Deletes the viewed products and other settings. */
function clearLocalStorage(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(OWN) && !STAYS.has(name)) localStorage.removeItem(name)
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}
