import type { Accounts } from './accounts.ts'

/**
 * Wakes all pages of a customer, which then find out whether they are still logged in. A page asks only for what it does
 * not have yet, so the poke names the position after the last: who is logged in still hears that nothing is there.
 */
export async function pokeCustomerPages(
  { shop, notifications }: Pick<Accounts, 'shop' | 'notifications'>,
  { cartId }: { readonly cartId: string },
): Promise<void> {
  const cart = await shop.store.head({ cartId })
  if (cart !== undefined) notifications.publish('cart', { cartId, cursor: cart.position + 1 })
}
