import { openSeededShop } from './seeded-shop.ts'
import { test as story } from './story.ts'

/** Each file has a shop of its own: its clock, its catalogue, its customers and its orders are nobody else's. */
export const test = story.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openSeededShop()
  onCleanup(shop.throwAway)
  return shop
})
