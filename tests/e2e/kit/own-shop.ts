import { openSeededShop } from './seeded-shop.ts'
import { test as story } from './story.ts'

/** Gives each test file its own shop, with its own clock, catalogue, customers and orders. It sends no mail to `mailServer`. */
export const test = story.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openSeededShop()
  onCleanup(shop.dispose)
  return shop
})
