import type { Subject } from '#domain/support/subject-calls.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

let people = 0

/** A customer who was a guest first, and an agent who has opened their cart. */
export async function supportedCustomer(open: () => Promise<SupportApp>) {
  const opened = await open()
  const { browser, agent, email, shop, sql } = opened
  people += 1
  const mail = email(`Wilhelmina${people}`)
  const shopper = browser()
  const log = shopperLog(opened, shopper)
  await log.push([['ItemAdded', throwAdded]])
  log.reportsAnswer({ shown: 47_400, total: 47_400 })
  shop.now += 1_000
  await log.push([['CouponApplied', { code: 'WRONG', terms: null }]])
  const guestCart = log.cartId()
  shop.now += 1_000
  const { body } = await shopper.post('/api/register', {
    email: mail,
    password: PASSWORD,
    first_name: 'Wilhelmina',
    last_name: 'Oosthuizen',
    cartKey: log.cartKey(),
  })
  log.namesCustomer(body.customer.user_id)
  const thandi = await agent()
  const [found] = (await thandi.get(`/api/support/find?q=${encodeURIComponent(mail)}`)).body.found
  const cartId: string = found.cartId
  const subject = async () => (await thandi.get(`/api/support/carts/${cartId}`)).body as Subject
  const timeline = async (query = '') =>
    (await thandi.get(`/api/support/timeline?cartId=${cartId}${query}`)).body as {
      entries: TimelineEntry[]
      next: string | null
    }
  const action = (payload: object) =>
    thandi.post('/api/support/act', { cartId, reason: 'As told on the line', ...payload })
  return { ...opened, thandi, mail, shopper, log, guestCart, cartId, subject, timeline, action, sql, shop }
}
