import type { ShopClient } from '#sync/client/shop-client.ts'
import { allowSending, forbidSending, requestSending } from '../../client/background-sync/background-sync.ts'
import { browserCheckoutStore } from '../../client/checkout/browser-checkout-store.ts'

/** What a browser keeps for its pages is kept under such names. Whether it may be measured is nobody's alone who uses it. */
const OWN = 'rusbank.'
const STAYS = new Set(['rusbank.measuring'])
/** As long as a session may live, in seconds. */
const SESSION_LIFETIME_S = 360 * 24 * 60 * 60

/** Leaves nothing of the customer in this browser: in its log, beside it, and in whatever the shop would still show it. */
export async function logOutOnDevice({ customer, logOut }: Pick<ShopClient, 'customer' | 'logOut'>): Promise<void> {
  // As soon as nobody asks as the customer any more, and before the shop has answered: its answer takes it back.
  const end = customer.subscribe(() => {
    if (customer.getSnapshot().state.status === 'customer') return
    end()
    sayLeft()
  })
  await forbidSending().catch(() => {})
  await logOut()
  end()
  // The shop may not have heard of it yet.
  void allowSending()
    .then(requestSending)
    .catch(() => {})
  forgetKept()
  await browserCheckoutStore().wipe()
}

/**
 * No script can take the session's cookie away, and the shop may be out of reach. So the browser tells it with every
 * request from now on that the customer has left, until the shop has ended the session and takes both cookies back.
 */
function sayLeft(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `rusbank_left=1; max-age=${SESSION_LIFETIME_S}; path=/; samesite=lax${secure}`
}

/** What somebody looked at and measured here. */
function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(OWN) && !STAYS.has(name)) localStorage.removeItem(name)
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
