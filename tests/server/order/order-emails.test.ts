import { describe, expect, it } from 'vitest'
import { BY_SHOP, type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import { DATE_FORMATS } from '#server/mail/date-formats.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { emailOf, orderLinkEmail, reminderEmail } from '#server/order/order-emails.ts'
import {
  cancelled,
  confirmed,
  dispatched,
  expired,
  fetched,
  NOW,
  orderAfter,
  placed,
  ready,
  refunded,
  refundStarted,
  staff,
  started,
} from '#tests/domain/order/given-order.ts'
import { account, mailAfter, mailTo, people, seller } from './order-mails.ts'

describe('the payment e-mail', () => {
  const mail = mailAfter(placed(), started(), confirmed())

  it('is a tax invoice: seller, buyer, VAT number, date, items, and the VAT amount', () => {
    for (const line of [
      'Tax invoice: R482913',
      'From: Rusbank (Pty) Ltd, 21 Bofors Circle, Cape Town, 7475',
      'VAT number: 4510287643',
      'To: Lindiwe <b>Khumalo</b>, 12 Long Street, Cape Town, 8001',
      '2 × Bolster: R 1 000.00',
      'Delivery: R 75.00',
      'Total, VAT included: R 1 075.00',
      'VAT at 15%, included in the total: R 140.22',
    ]) {
      expect(mail?.text).toContain(line)
    }
  })

  it.each([people.address, null])('asks for the VAT number or the address that it lacks: %j', (address) => {
    const textIn = (language: 'en' | 'af') =>
      mailTo({ ...people, address, language }, placed(), started(), confirmed())?.text
    expect(textIn('en')).toContain('If it needs your VAT number, or an address that it doesn’t have, reply with them')
    expect(textIn('af')).toContain('As jou BTW-nommer daarop moet wees, of ’n adres wat nie daarop is nie, antwoord')
  })

  it('has the same content in HTML, with names escaped', () => {
    expect(mail?.html).toContain('&lt;b&gt;Khumalo')
    expect(mail?.html).not.toContain('<b>Khumalo')
    expect(mail?.html).toContain('https://rusbank.example/checkout/order/order1?key=key1')
  })
})

it('no e-mail turns a guest’s text into a link, since the mailbox may be a stranger’s, and none contains the note', () => {
  const hostile = {
    ...people,
    contact: { ...people.contact, first_name: 'See evil.example', last_name: 'https://evil.example' },
    address: { ...people.address, address: 'www.evil.example/pay', city: 'me@evil.example' },
    note: 'Your refund: https://evil.example',
  }
  for (const address of [hostile.address, null]) {
    const { text, html } = mailTo({ ...hostile, address }, placed(), started(), confirmed()) ?? {}
    expect(text).toContain('evil. example')
    expect(`${text}${html}`).not.toMatch(/evil\.example|\/\/evil|www\.evil|@evil|Your refund/)
  }
})

it('an e-mail contains only the shop’s own words until somebody has paid: its mailbox may be a stranger’s', () => {
  for (const events of [[placed()], [fetched()], [placed(), started(), expired], [placed(), started(), cancelled]]) {
    const { text, html } = mailTo(people, ...events) ?? {}
    expect(text?.startsWith('Hello,\n')).toBe(true)
    expect(`${text}${html}`).not.toMatch(/Lindiwe|Khumalo|Long Street|8001/)
  }
  const { order } = orderAfter(placed(), started())
  if (order === null) throw new Error('It was not placed')
  const facts = { id: 'order1', order, people, account, seller, publicUrl: null, orderKey: 'key1', now: NOW }
  for (const { text } of [reminderEmail(facts), orderLinkEmail(facts, 'asked1')]) expect(text).not.toContain('Lindiwe')
  expect(mailAfter(placed(), started(), confirmed())?.text).toMatch(/^Hello Lindiwe,/)
})

it('every e-mail about an order that has been paid greets its buyer by name, whatever has happened since', () => {
  const paid = [placed(), started(), confirmed()]
  for (const next of [dispatched, ready, cancelled]) {
    expect(mailAfter(...paid, next)?.text).toMatch(/^Hello Lindiwe,/)
  }
  expect(mailAfter(...paid, refundStarted(), refunded())?.text).toMatch(/^Hello Lindiwe,/)
})

describe('the amounts and details in an e-mail', () => {
  it('are each line at its price, as on the order’s page, which add up to the subtotal; the discount with its code; and free delivery as such', () => {
    const lines = placed().data.lines.map((line) => ({ ...line, discount: 10_000, total: 90_000 }))
    const totals = { subtotal: 100_000, discount: 10_000, delivery: 0, total: 90_000 }
    const text = mailAfter(placed({ lines, totals, coupon: 'TEN' }))?.text ?? ''
    for (const row of [
      '2 × Bolster: R 1 000.00',
      'Subtotal: R 1 000.00',
      'Discount (TEN): -R 100.00',
      'Delivery: Free',
      'Total, VAT included: R 900.00',
    ]) {
      expect(text.split('\n')).toContain(row)
    }
  })

  it('are the courier and the tracking number of a parcel that is on its way', () => {
    const text = mailAfter(placed(), started(), confirmed(), dispatched)?.text
    expect(text).toContain('Courier: Dawn Wing')
    expect(text).toContain('Tracking number: DW1')
  })

  it('are the account for a transfer, with a warning of messages that name another one', () => {
    const { order } = orderAfter(placed({ method: 'bank_transfer' }), started('a1', 'bank_transfer'))
    if (order === null) throw new Error('It was not placed')
    const facts = { id: 'order1', order, people, account, seller, publicUrl: null, orderKey: 'key1', now: NOW }
    const text = emailOf(placed(), 1, facts)?.text
    const lines = ['Account holder: Rusbank', 'Bank: Example Bank', 'Account number: 1002003004', 'Branch code: 000000']
    const payBy = `Please pay by: ${DATE_FORMATS.en.moment(order.payBy)}`
    expect(text).toContain(['Reference: R482913', ...lines, payBy].join('\n'))
    expect(text).toContain('Our bank details don’t change.')
    expect(mailAfter(placed())?.text).not.toContain('bank details')
    const later = mailAfter(placed(), started(), started('a2', 'bank_transfer'))?.text
    expect(later).toContain('Account number: 1002003004')
    expect(later).toContain('Our bank details don’t change.')
  })
})

describe('a shopper gets e-mails', () => {
  it('about what they have to know, once per event, and about nothing else', () => {
    expect(mailAfter(placed(), started())).toBeNull()
    expect(mailAfter(placed(), started(), confirmed(), refundStarted())).toBeNull()
    expect(mailAfter(placed(), started(), expired)?.subject).toBe('Your order R482913 has expired')
    expect(mailAfter(placed(), started(), cancelled)?.text).toContain('You have nothing to pay')
    expect(mailAfter(placed(), started(), confirmed(), cancelled)?.text).toContain('We’ll refund what you paid')
    expect(mailAfter(fetched(), started(), confirmed(), ready)?.text).toContain(
      'Collection address: 21 Bofors Circle, Cape Town',
    )
    const refund = mailAfter(placed(), started(), confirmed(), refundStarted(500), refunded(500))
    expect(refund).toMatchObject({ key: 'order order1 5', to: 'l@example.com' })
    expect(refund?.text).toContain('R 5.00')
  })
})

describe('the account for a transfer', () => {
  const transfer = started('a2', 'bank_transfer')
  const byStaff = orderEvent('PaymentStarted', { ...transfer.data, by: staff })

  it.each<[string, readonly OrderEvent[]]>([
    ['chosen with the order, which has told of it', [placed(), started('a1', 'bank_transfer')]],
    ['chosen again', [placed(), started(), transfer, started('a3', 'bank_transfer')]],
    ['that staff record', [placed(), started(), byStaff]],
    ['after which another way is chosen', [placed(), started(), transfer, started('a3', 'ozow')]],
  ])('is not sent for one %s', (_, events) => {
    expect(mailAfter(...events)).toBeNull()
  })
})

it('the first e-mail says what comes next: the payment, or the goods of an order that costs nothing', () => {
  const totals = { subtotal: 100_000, discount: 100_000, delivery: 0, total: 0 }
  const next = (event: OrderEvent) =>
    ['We’ll e-mail you as soon as we receive', 'will leave our workshop'].map((words) =>
      mailAfter(event)?.text.includes(words),
    )
  expect([next(placed()), next(placed({ totals }))]).toEqual([
    [true, false],
    [false, true],
  ])
})

describe('an e-mail about an order in Afrikaans', () => {
  const inAfrikaans: OrderPeople = { ...people, language: 'af' }
  const unexpected = (why: 'paid_twice' | 'too_late' | 'wrong_amount') =>
    orderEvent('MoneyNotExpected', { attemptId: 'a1', amount: 500, receipt: 'other', why, by: BY_SHOP })
  const stories: readonly (readonly [string, readonly OrderEvent[]])[] = [
    ['placed', [placed()]],
    ['placed, to be fetched', [fetched()]],
    ['paid', [placed(), started(), confirmed()]],
    ['dispatched', [placed(), started(), confirmed(), dispatched]],
    ['ready', [fetched(), started(), confirmed(), ready]],
    ['cancelled before it was paid', [placed(), started(), cancelled]],
    ['cancelled', [placed(), started(), confirmed(), cancelled]],
    ['to be paid by transfer after all', [placed(), started(), started('a2', 'bank_transfer')]],
    ['expired', [placed(), started(), expired]],
    ['refunded', [placed(), started(), confirmed(), refundStarted(500), refunded(500)]],
    ['paid twice', [placed(), started(), confirmed(), unexpected('paid_twice')]],
    ['paid too late', [placed(), started(), expired, unexpected('too_late')]],
    ['paid wrongly', [placed(), started(), unexpected('wrong_amount')]],
  ]

  it.each(stories)('that was %s shares no words with the English one, except names and amounts', (_, events) => {
    const [english, afrikaans] = [mailTo(people, ...events), mailTo(inAfrikaans, ...events)]
    expect(afrikaans?.key).toBe(english?.key)
    expect(sharedLines(english, afrikaans)).toEqual([])
    expect(afrikaans?.html).toContain('<html lang="af-ZA">')
    expect(afrikaans?.text).toContain('https://rusbank.example/af/checkout/order/order1?key=key1')
  })

  it('covers the reminder and the order link, too', () => {
    const { order } = orderAfter(placed(), started('a1', 'bank_transfer'))
    if (order === null) throw new Error('It was not placed')
    const facts = { id: 'order1', order, account, seller, publicUrl: null, orderKey: 'key1', now: NOW }
    const both = (write: (people: OrderPeople) => Mail) => sharedLines(write(people), write(inAfrikaans))
    expect(both((to) => reminderEmail({ ...facts, people: to }))).toEqual([])
    expect(both((to) => orderLinkEmail({ ...facts, people: to }, 'asked1'))).toEqual([])
    expect(reminderEmail({ ...facts, people: inAfrikaans }).text).toMatch(/Betaal asseblief teen: .* om \d\d:\d\d/)
  })

  it('has options, colours and days in Afrikaans', () => {
    const [line] = placed().data.lines
    if (line === undefined) throw new Error('Nothing was ordered')
    const offer = { ...line.offer, colourName: 'Sage green', options: [{ name: 'Filling', option: 'Pocket spring' }] }
    const event = placed({ lines: [{ ...line, offer }] })
    expect(mailTo(inAfrikaans, event)?.text).toContain(`${offer.name} (Sakkievere, Saliegroen): R`)
    expect(mailTo(inAfrikaans, event, started(), confirmed())?.text).toMatch(/^Datum: 15 Januarie 2027$/m)
  })
})

/** The lines that are equal in both languages, except those with equal names. */
function sharedLines(english: Mail | null, afrikaans: Mail | null): string[] {
  const linesOf = (mail: Mail | null) => [mail?.subject ?? '', ...(mail?.text ?? '').split('\n')]
  const englishLines = new Set(linesOf(english))
  const alike = /^$|^Rusbank$|^Bank: |^\d+ × /
  return linesOf(afrikaans).filter((line) => englishLines.has(line) && !alike.test(line))
}
