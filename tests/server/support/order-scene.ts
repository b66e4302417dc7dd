import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

/** A shop with a guest's unpaid order of one throw, and another guest's open cart. */
export async function orderScene(openShop: () => Promise<SupportApp>) {
  const opened = await openShop()
  const log = shopperLog(opened, opened.browser())
  await log.push([['ItemAdded', throwAdded]])
  const cartId = log.cartId()
  const number = await freeNumber(opened)
  const orderId = await orderOf(opened, { cartId, number, email: opened.email('bongani') })
  const open = shopperLog(opened, opened.browser())
  await open.push([['ItemAdded', throwAdded]])
  return { ...opened, cartId, openCart: open.cartId(), openClient: open.clientId, number, orderId }
}
