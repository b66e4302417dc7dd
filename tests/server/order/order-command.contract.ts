import { describe, expect, it } from 'vitest'
import { recordTransfer } from '#server/order/record-transfer.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'
import { commandOf, emailSubjects, paid, placed } from './placed-order.ts'

/** The staff's command `npm run order`. */
export function describeOrderCommand(open: () => Promise<OrderApp>): void {
  describe('staff', () => {
    it('record a transfer, dispatch, and record the delivery: each an event with its author', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer')
      const by = ['--by', 'Thandi']
      const { number } = order
      expect(await command('dispatch', number, ...by)).toMatchObject({ ok: false })
      expect(await command('transfer-received', number, ...by)).toEqual({ ok: true, lines: [`${number} is paid.`] })
      expect(await command('transfer-received', number, ...by)).toEqual({
        ok: true,
        lines: [`${number} was paid already.`],
      })
      expect(await command('dispatch', number, ...by, '--carrier', 'Dawn Wing', '--tracking', 'DW 1')).toMatchObject({
        ok: true,
      })
      expect(await look()).toMatchObject({ status: 'dispatched', parcel: { carrier: 'Dawn Wing', tracking: 'DW 1' } })
      expect(await command('delivered', number, ...by)).toMatchObject({ ok: true })
      await command('returned', number, ...by, '--reason', 'A scratched leg')
      expect((await look()).history.map(({ what }: { what: string }) => what)).toEqual([
        'placed',
        'payment_started',
        'paid',
        'dispatched',
        'delivered',
        'returned',
      ])
      const { lines } = await command('show', number)
      const history = lines.flatMap((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d {2}(.*)/.exec(line)?.[1] ?? [])
      expect(history.map((line) => line.replace(/ {2,}/, ' | '))).toEqual([
        expect.stringMatching(`^Order ${number} placed: R .*, EFT$`),
        expect.stringMatching(/^Payment of R .* started, EFT$/),
        expect.stringMatching(`^Payment of R .* confirmed by Thandi, reference transfer for ${number}$`),
        'Order dispatched by Thandi, Dawn Wing, DW 1',
        'Order delivered by Thandi',
        'Order returned by Thandi | A scratched leg',
      ])
      expect(await emailSubjects(shop, number)).toContain(`Your order ${number} is on its way`)
    })

    it('read what a shopper noted for the delivery, and what was received and refunded', async () => {
      const shop = await open()
      const { browser, sell, email } = shop
      const guest = browser()
      const total = await fill(guest, await sell())
      const noted = { ...orderOf({ total, email: email('g') }), note: 'Please ring by the blue door' }
      const { number } = (await checkOut(guest, noted)).body.order
      const command = commandOf(shop)
      const by = ['--by', 'Thandi']
      await command('transfer-received', number, ...by, '--reference', 'EFT 7')
      await command('refund', number, ...by, '--amount', '10000')
      const { lines } = await command('show', number)
      expect(lines).toEqual(
        expect.arrayContaining([
          'Note:     Please ring by the blue door',
          'Received: R 500.00 (EFT 7)',
          'Refund:   R 100.00, started',
        ]),
      )
    })

    it('record a transfer for an order with another payment method', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'payfast')
      expect(await command('transfer-received', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'bank_transfer' } })
    })

    it('record money that a provider has already reported once, and start no further payment for it', async () => {
      const shop = await open()
      const { order, say } = await placed(shop)
      await say(paid())
      const by = { kind: 'staff', name: 'Thandi' } as const
      const recorded = await recordTransfer(shop.checkout, { orderId: order.id, amount: null, receipt: 'pf-1', by })
      expect(recorded).toMatchObject({ ok: true, isNew: false })
      expect(await shop.eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentConfirmed'])
    })

    it('keep a transfer of another amount separate, and refund it by hand', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer')
      const by = ['--by', 'Thandi']
      const wrong = await command('transfer-received', order.number, '--amount', '40000', ...by)
      expect(wrong.lines[0]).toContain('R 400.00 is recorded, but doesn’t pay for the order')
      expect((await look()).status).toBe('awaiting_transfer')
      const waiting = async () => (await command('list', 'needs_staff')).lines.join(' ').includes(order.number)
      expect(await waiting()).toBe(true)
      expect((await command('refund', order.number, ...by)).lines[0]).toContain('refund R 400.00 by hand')
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: false })
      expect(await waiting()).toBe(true)
      expect(await command('refund-done', order.number, ...by)).toMatchObject({ ok: true })
      expect((await look()).refunded).toBe(40_000)
      expect(await waiting()).toBe(false)
    })

    it('have to tell a second transfer from the first by its reference, if their amounts differ', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer')
      const [received, by] = [
        ['transfer-received', order.number],
        ['--by', 'Thandi'],
      ]
      expect((await command(...received, '--amount', '40000', ...by)).ok).toBe(true)
      const again = await command(...received, ...by)
      expect(again).toMatchObject({ ok: false, lines: [expect.stringContaining('give it its own reference')] })
      expect((await look()).status).toBe('awaiting_transfer')
      expect((await command(...received, '--reference', 'FNB 18', ...by)).ok).toBe(true)
      expect((await look()).status).toBe('paid')
    })

    it('hand an order to the person who collects it', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer', true)
      const by = ['--by', 'Thandi']
      await command('transfer-received', order.number, ...by)
      expect(await command('dispatch', order.number, ...by)).toMatchObject({ ok: false })
      await command('ready', order.number, ...by)
      expect(await look()).toMatchObject({ status: 'ready_for_pick_up', next: ['collect'], address: null })
      await command('collected', order.number, ...by)
      expect((await look()).status).toBe('collected')
      expect(await emailSubjects(shop, order.number)).toContain(`Your order ${order.number} is ready to collect`)
    })

    it('list the orders of one status, and no others', async () => {
      const shop = await open()
      const [unpaid, order] = [await placed(shop), await placed(shop)]
      await order.say(paid())
      const { lines } = await order.command('list', 'paid')
      const numbers = lines.slice(1).map((line) => line.split(' ')[0])
      expect([numbers.includes(order.order.number), numbers.includes(unpaid.order.number)]).toEqual([true, false])
    })

    it('read where an order went only while its personal data are there', async () => {
      const shop = await open()
      const [sent, collected] = [await placed(shop), await placed(shop, 'payfast', true)]
      const place = async ({ command, order }: typeof sent) =>
        (await command('show', order.number)).lines.find((line) => line.startsWith('To:'))
      expect([await place(sent), await place(collected)]).toEqual([
        expect.stringContaining('Cape Town, WC'),
        'To:       collection in Cape Town',
      ])
      await shop.sql.run({ text: 'delete from order_people where order_id = $1', values: [sent.order.id] })
      await shop.sql.run({ text: 'delete from order_people where order_id = $1', values: [collected.order.id] })
      expect([await place(sent), await place(collected)]).toEqual([
        'To:       deleted',
        'To:       collection in Cape Town',
      ])
    })

    it.each([
      ['cancel', '--amount', '20000'],
      ['cancel', '--reference', 'pf-1'],
      ['ready', '--reason', 'early'],
      ['transfer-received', '--carrier', 'Dawn Wing'],
      ['show', '--reason', 'late'],
    ])('are told that %s takes no %s, and nothing is done', async (verb, ...option) => {
      const shop = await open()
      const { order, look, command } = await placed(shop, 'bank_transfer', true)
      const { ok, lines } = await command(verb, order.number, '--by', 'Thandi', ...option)
      expect([ok, lines[0]]).toEqual([false, `${verb} takes no ${option[0]}.`])
      expect((await look()).status).toBe('awaiting_transfer')
    })

    it('get an error message for what is not possible', async () => {
      const shop = await open()
      const { order, command } = await placed(shop)
      const { number } = order
      expect(await command('show', 'R000000')).toEqual({ ok: false, lines: ['There is no order R000000.'] })
      expect(await command('dispatch', number)).toEqual({ ok: false, lines: ['Give your name: --by NAME'] })
      expect((await command('dance', number, '--by', 'T')).lines[0]).toContain('The shop')
      expect((await command('dispatch', number, '--for', 'T')).ok).toBe(false)
      expect((await command('refund', number, '--by', 'T', '--amount', '1.50')).lines[0]).toContain('cents')
      expect(await command('refund', number, '--by', 'T')).toEqual({
        ok: false,
        lines: [`${number}: no payment was received for it.`],
      })
      expect((await command('list', 'paid')).ok).toBe(true)
      expect((await command('list', 'lost')).ok).toBe(false)
      expect((await command('show', number.toLowerCase().replace('r', '#'))).ok).toBe(true)
    })
  })
}
