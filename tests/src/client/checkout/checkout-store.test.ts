import { describe, expect, test } from 'vitest'
import { type CheckoutStore, createCheckoutStore, type Intent } from '#src/client/checkout/checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { memoryKeyValueStore } from '#tests/kit/memory-key-value-store.ts'
import { memorySetting, noSetting } from '#tests/kit/memory-setting.ts'
import { settleOrder } from '#tests/kit/settle-order.ts'
import { checkoutRequestOf } from '../../checkout/given.ts'

const thandi = { ...emptyDraft(), email: 'thandi@example.com', city: 'Durban' }

function intentOf(key: string, wish = 'one couch'): Intent {
  return { key, wish, request: checkoutRequestOf(), at: key.charCodeAt(0) }
}

const placed = { id: 'o1', key: 'secret', number: 'R204816', at: 1, cartHash: 'as it was seen', cartPosition: 4 }

/** Two tabs of one browser. */
function tabs(): readonly [CheckoutStore, CheckoutStore] {
  const store = memoryKeyValueStore()
  const setting = memorySetting()
  return [createCheckoutStore(store, setting), createCheckoutStore(store, setting)]
}

describe('the checkout store', () => {
  test('restores a draft in any tab, also for the customer that its guest turned out to be', async () => {
    const [one, other] = tabs()
    await one.writeDraft(null, thandi)
    expect(await other.readDraft(null)).toEqual(thandi)
    expect(await other.readDraft('thandi')).toEqual(thandi)
  })

  test('shows a customer’s draft to nobody else, and deletes it when somebody else reads it', async () => {
    const [store] = tabs()
    await store.writeDraft('thandi', thandi)
    expect(await store.readDraft('thandi')).toEqual(thandi)
    expect(await store.readDraft(null)).toBeNull()
    expect(await store.readDraft('thandi')).toBeNull()
  })

  test('reads what it can of data from an older or broken page', async () => {
    const store = memoryKeyValueStore()
    const opened = createCheckoutStore(store, noSetting)
    await store.change('draft', () => ({ owner: null, draft: { email: 'a@b.c', months: 'many', method: 'cheque' } }))
    expect(await opened.readDraft(null)).toEqual({ ...emptyDraft(), email: 'a@b.c' })
    await store.change('order o1', () => ({ id: 'o1', key: 'secret', number: 'R204816', at: 1 }))
    expect(await opened.placed('o1')).toEqual({ ...placed, cartHash: null, cartPosition: undefined })
    await store.change('draft', () => 'scribble')
    expect(await opened.readDraft(null)).toBeNull()
  })

  test('remembers which cart was ordered here when the link of the order’s e-mail is opened', async () => {
    const [store] = tabs()
    await settleOrder(store, placed)
    await store.saveOrderKey({ id: 'o1', key: 'secret', number: 'R204816', at: 2 })
    expect(await store.placed('o1')).toEqual({ ...placed, at: 2 })
    await store.saveOrderKey({ id: 'o2', key: 'secret', number: 'R204816', at: 1 })
    expect(await store.placed('o2')).toEqual({ ...placed, id: 'o2', cartHash: null, cartPosition: undefined })
  })

  test('has one key per request, whichever tab asks, and another key for another request', async () => {
    const [one, other] = tabs()
    expect((await one.intentFor(intentOf('a'))).key).toBe('a')
    expect((await other.intentFor(intentOf('b'))).key).toBe('a')
    expect((await other.intentFor(intentOf('c', 'two couches'))).key).toBe('c')
    expect((await one.openIntents()).map(({ key }) => key)).toEqual(['c', 'a'])
  })

  test('starts a new intent after a refusal, and keeps it on a late refusal of an earlier key', async () => {
    const [store] = tabs()
    await store.intentFor(intentOf('a'))
    await store.dropIntent(intentOf('a'))
    expect((await store.intentFor(intentOf('b'))).key).toBe('b')
    await store.dropIntent(intentOf('a'))
    expect(await store.openIntents()).toHaveLength(1)
  })

  test('has stored a draft when the call that writes it returns, so that a page can be left at once', async () => {
    const setting = memorySetting()
    void createCheckoutStore(memoryKeyValueStore(), setting).writeDraft(null, thandi)
    expect(await createCheckoutStore(memoryKeyValueStore(), setting).readDraft(null)).toEqual(thandi)
  })

  test('keeps a draft for as long as the page is open in a browser that stores nothing', async () => {
    const store = createCheckoutStore(memoryKeyValueStore(), noSetting)
    await store.writeDraft(null, thandi)
    expect(await store.readDraft(null)).toEqual(thandi)
    await settleOrder(store, placed)
    expect(await store.readDraft(null)).toBeNull()
  })

  test('reads the newest draft in a browser whose storage has become full', async () => {
    const setting = memorySetting()
    let isFull = false
    const filling = { ...setting, write: (text: string) => (isFull && text !== '' ? undefined : setting.write(text)) }
    const store = createCheckoutStore(memoryKeyValueStore(), filling)
    await store.writeDraft(null, { ...thandi, city: 'Paarl' })
    isFull = true
    await store.writeDraft(null, thandi)
    expect(await store.readDraft(null)).toEqual(thandi)
  })

  test('prefers a draft to that of an older release, and deletes both with the order', async () => {
    const [rows, setting] = [memoryKeyValueStore(), memorySetting()]
    await createCheckoutStore(rows, noSetting).writeDraft(null, { ...thandi, city: 'Paarl' })
    const store = createCheckoutStore(rows, setting)
    expect((await store.readDraft(null))?.city).toBe('Paarl')
    await store.writeDraft(null, thandi)
    expect(await store.readDraft(null)).toEqual(thandi)
    await settleOrder(store, placed)
    expect(await store.readDraft(null)).toBeNull()
    expect(await createCheckoutStore(rows, noSetting).readDraft(null)).toBeNull()
  })

  test('keeps no personal data of an order that is placed, and finds its page by its key', async () => {
    const rows = memoryKeyValueStore()
    const setting = memorySetting()
    const store = createCheckoutStore(rows, setting)
    await store.writeDraft(null, thandi)
    await store.intentFor(intentOf('a'))
    await store.intentFor(intentOf('b', 'two couches'))
    await store.claim('begin_checkout')
    await settleOrder(store, placed)
    await store.dropIntent(intentOf('a'))
    expect([...(await rows.all()).keys()]).toEqual(['intent two couches', 'order o1'])
    expect(setting.read()).toBeNull()
    expect(await store.placed('o1')).toEqual(placed)
    await settleOrder(store, { ...placed, id: 'o2', at: 2 })
    expect((await store.placed())?.id).toBe('o2')
    expect(await store.placed('o3')).toBeNull()
  })

  test('counts a step once over all tabs; most steps start anew with the next order, a purchase never', async () => {
    const [one, other] = tabs()
    expect([await one.claim('begin_checkout'), await other.claim('begin_checkout')]).toEqual([true, false])
    expect([await one.claim('purchase o1'), await other.claim('purchase o2')]).toEqual([true, true])
    await settleOrder(one, placed)
    expect([await other.claim('begin_checkout'), await other.claim('purchase o1')]).toEqual([true, false])
  })

  test('counts each refund of an order once over all tabs, also after an older release has counted one', async () => {
    const rows = memoryKeyValueStore()
    const [one, other] = [createCheckoutStore(rows, noSetting), createCheckoutStore(rows, noSetting)]
    expect([await one.claimRefund('o1', 500), await other.claimRefund('o1', 500)]).toEqual([0, 500])
    expect([await other.claimRefund('o1', 700), await one.claimRefund('o1', 600)]).toEqual([500, 700])
    expect(await other.claimRefund('o1', 700)).toBe(700)
    expect(await one.claimRefund('o2', 500)).toBe(0)
    await rows.change('refund o3', () => true)
    expect([await one.claimRefund('o3', 500), await one.claimRefund('o3', 600)]).toEqual([500, 500])
  })

  test('deletes everything at a logout', async () => {
    const [one, other] = tabs()
    await one.writeDraft('thandi', thandi)
    await settleOrder(one, placed)
    await other.wipe()
    expect([await one.readDraft('thandi'), await one.placed()]).toEqual([null, null])
  })
})
