import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Notifications } from '#server/database/notifications.ts'

interface ContentVersionOptions {
  readonly catalogue: () => Catalogue
  readonly notifications: Pick<Notifications, 'subscribe'>
}

/** A number that is another one whenever what public pages show has changed: prices, stock, products or reviews. */
export function contentVersion({ catalogue, notifications }: ContentVersionOptions): () => number {
  let version = 0
  let known = catalogue()
  const change = (): void => {
    version += 1
  }
  notifications.subscribe('reviews', change)
  notifications.subscribe('missed', change)
  return () => {
    const current = catalogue()
    if (current !== known) change()
    known = current
    return version
  }
}
