import { expect } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from '#tests/server/order/order-app.ts'
import type { Browser } from './browser.ts'
import { mailsTo } from './mails-to.ts'

export const PASSWORD = 'correct horse battery'
/** A product of the shipped catalogue. */
export const FJORD = 1008

/** The guest's personal data, which nobody else may read. */
export const GUEST_DATA = [
  'Long Street',
  'Khumalo',
  '821234567',
  'by the blue door',
  'a very private question',
  'our dogs',
]

export interface GuestAndAccount extends OrderApp {
  readonly mail: string
  /** The owner of the mailbox. */
  readonly guest: Browser
  /** Somebody who registered with that e-mail. */
  readonly owner: Browser
  /** The answer to the guest's checkout. */
  readonly placed: { readonly order: { readonly id: string; readonly number: string }; readonly order_key: string }
  readonly look: () => Promise<{ readonly contact: unknown; readonly address: unknown }>
  /** Waits for the latest code sent to the mailbox. */
  readonly lastCode: () => Promise<string>
  readonly counts: () => Promise<{ readonly people: number; readonly messages: number; readonly reviews: number }>
}

/** Orders, uses the contact form and reviews without an account. */
async function actAsGuest(app: OrderApp, { guest, mail }: Pick<GuestAndAccount, 'guest' | 'mail'>) {
  const order = orderOf({ total: await fill(guest, await app.sell()), email: mail })
  const ordered = await checkOut(guest, { ...order, note: 'Please ring by the blue door' })
  const written = await guest.post('/api/contact', {
    name: 'Lindiwe Khumalo',
    email: mail,
    message: 'I have a very private question.',
  })
  const reviewed = await guest.post('/api/review-create', {
    name: 'L. K.',
    email: mail,
    title: 'Sturdy',
    message: 'It survives our dogs.',
    rating: 5,
    productId: FJORD,
  })
  expect([ordered.status, written.status, reviewed.status]).toEqual([200, 202, 201])
  return ordered.body
}

/** A guest with a mailbox, and somebody who registers with its e-mail, before or afterwards. */
export async function guestAndAccount(
  open: () => Promise<OrderApp>,
  accountComes: 'first' | 'last',
): Promise<GuestAndAccount> {
  const app = await open()
  const { browser, email, sql, shop } = app
  const [guest, owner, mail] = [browser(), browser(), email('lindiwe')]
  const register = async () => {
    const made = await owner.post('/api/register', { email: mail, password: PASSWORD, first_name: 'Mallory' })
    expect(made.status).toBe(200)
    shop.now += 1_000
  }
  if (accountComes === 'first') {
    await register()
    // Uses up the answers that an account exists. After that the order is a guest's.
    const total = await fill(guest, await app.sell())
    for (let times = 0; times < 10; times += 1) {
      expect((await checkOut(guest, orderOf({ total, email: mail }))).body.code).toBe('account_exists')
    }
  }
  const placed = await actAsGuest(app, { guest, mail })
  shop.now += 1_000
  if (accountComes === 'last') await register()
  return {
    ...app,
    mail,
    guest,
    owner,
    placed,
    look: async () => (await guest.get(`/api/orders/${placed.order.id}?key=${placed.order_key}`)).body.order,
    async lastCode() {
      const mails = await mailsTo(sql, mail)
      return mails.flatMap(({ text }) => /^\d{8}$/m.exec(text)?.[0] ?? []).at(-1) ?? ''
    },
    async counts() {
      const [row] = await sql.run<{ people: number; messages: number; reviews: number }>({
        text: `select (select count(*) from order_people where email = $1)::integer as people,
            (select count(*) from outbox where reply_to = $1)::integer as messages,
            (select count(*) from reviews where email = $1)::integer as reviews`,
        values: [mail],
      })
      return row ?? { people: 0, messages: 0, reviews: 0 }
    },
  }
}
