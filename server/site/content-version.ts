import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Notifications } from '#server/database/notifications.ts'

interface ContentVersionOptions {
  readonly catalogue: () => Catalogue
  readonly notifications: Pick<Notifications, 'subscribe'>
}

/** Returns a counter that changes whenever the content of public pages has changed: prices, stock, products or reviews. */
export function contentVersion({ catalogue, notifications }: ContentVersionOptions): () => number {
  let version = 0
  let previous = catalogue()
  const change = (): void => {
    version += 1
  }
  notifications.subscribe('reviews', change)
  notifications.subscribe('missed', change)
  return () => {
    const current = catalogue()
    if (current !== previous) change()
    previous = current
    return version
  }
}
