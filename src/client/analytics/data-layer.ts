import type { EcommerceEvent } from './ecommerce-event.ts'

declare global {
  interface Window {
    /** What a tag manager reads, if there is one: it stays in the page otherwise. */
    dataLayer?: unknown[]
  }
}

export function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Tells the data layer, which forgets the items of what it was told before. */
export function pushEvent({ event, ecommerce }: EcommerceEvent): void {
  dataLayer().push({ ecommerce: null }, { event, ecommerce })
}
