import type { EcommerceEvent } from './ecommerce-event.ts'

declare global {
  interface Window {
    /** What a tag manager reads, if there is one: it stays in the page otherwise. */
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

/** Consent mode, version 2: a tag manager reads such entries as the `arguments` of a function of that name. */
export function gtag(..._words: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: a tag manager takes no array for it.
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

/** Pushes an event to the data layer and clears the items of the event before. */
export function pushEvent({ event, ecommerce }: EcommerceEvent): void {
  dataLayer().push({ ecommerce: null }, { event, ecommerce })
}
