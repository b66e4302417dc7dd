import type { EcommerceEvent } from './ecommerce-event.ts'

declare global {
  interface Window {
    /** What a tag manager reads, if there is one: it stays in the page otherwise. */
    dataLayer?: unknown[]
  }
}

/** What a tag manager may do until a shopper agrees: nothing. Advertising is nobody's business, whatever the answer. */
export const NO_CONSENT = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Consent mode, version 2: a tag manager reads such entries as the `arguments` of a function of that name. */
export function gtag(..._words: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: a tag manager takes no array for it.
  dataLayer().push(arguments)
}

let isBegun = false

/** That nothing is allowed stands before whatever else it is told. */
export function dataLayer(): unknown[] {
  window.dataLayer ??= []
  if (!isBegun) {
    isBegun = true
    gtag('consent', 'default', NO_CONSENT)
  }
  return window.dataLayer
}

/** Tells the data layer, which forgets the items of what it was told before. */
export function pushEvent({ event, ecommerce }: EcommerceEvent): void {
  dataLayer().push({ ecommerce: null }, { event, ecommerce })
}
