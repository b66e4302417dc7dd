import type { EcommerceEvent } from './ecommerce-event.ts'

declare global {
  interface Window {
    /** Read by the tag manager. Without one it does not leave the page. */
    dataLayer?: unknown[]
  }
}

/** The consent before a shopper agrees: nothing is allowed. Advertising is never allowed, whatever the answer. */
export const NO_CONSENT = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Consent mode, version 2: the tag manager expects the `arguments` object of a function of this name. */
export function gtag(..._args: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager does not accept an array.
  dataLayer().push(arguments)
}

let isBegun = false

/** The denied consent is the first entry, before all others. */
export function dataLayer(): unknown[] {
  window.dataLayer ??= []
  if (!isBegun) {
    isBegun = true
    gtag('consent', 'default', NO_CONSENT)
  }
  return window.dataLayer
}

/** Pushes an event, if there is one, to the data layer and clears the items of the event before. */
export function pushEvent(ecommerceEvent: EcommerceEvent | null): void {
  if (ecommerceEvent !== null) dataLayer().push({ ecommerce: null }, { ...ecommerceEvent })
}
