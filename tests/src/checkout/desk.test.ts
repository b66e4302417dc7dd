import { describe, expect, test } from 'vitest'
import { memoryShelf } from '#src/checkout/browser-shelf.ts'
import { type Desk, deskOn, type Intent } from '#src/checkout/desk.ts'
import { emptyDraft } from '#src/checkout/draft.ts'
import { wishes } from './given.ts'

const thandi = { ...emptyDraft(), email: 'thandi@example.com', city: 'Durban' }

function intentOf(key: string, wish = 'one couch'): Intent {
  return { key, wish, request: wishes(), at: key.charCodeAt(0) }
}

const placed = { id: 'o1', key: 'secret', number: 'R204816', at: 1 }

/** Two tabs of one browser. */
function tabs(): readonly [Desk, Desk] {
  const shelf = memoryShelf()
  return [deskOn(shelf), deskOn(shelf)]
}

describe('what a browser keeps of a checkout', () => {
  test('a draft is found again, in any tab, and by the customer whom its guest turned out to be', async () => {
    const [one, other] = tabs()
    await one.writeDraft(null, thandi)
    expect(await other.readDraft(null)).toEqual(thandi)
    expect(await other.readDraft('thandi')).toEqual(thandi)
  })

  test('a customer’s draft is shown to nobody else, and gone as soon as somebody else looks', async () => {
    const [desk] = tabs()
    await desk.writeDraft('thandi', thandi)
    expect(await desk.readDraft(null)).toBeNull()
    expect(await desk.readDraft('thandi')).toBeNull()
  })

  test('what an older or broken page wrote is read as far as it makes sense', async () => {
    const shelf = memoryShelf()
    await shelf.change('draft', () => ({ owner: null, draft: { email: 'a@b.c', months: 'many', method: 'cheque' } }))
    expect(await deskOn(shelf).readDraft(null)).toEqual({ ...emptyDraft(), email: 'a@b.c' })
    await shelf.change('draft', () => 'scribble')
    expect(await deskOn(shelf).readDraft(null)).toBeNull()
  })

  test('one wish has one key, whichever tab asks, and another wish has another', async () => {
    const [one, other] = tabs()
    expect((await one.intentFor(intentOf('a'))).key).toBe('a')
    expect((await other.intentFor(intentOf('b'))).key).toBe('a')
    expect((await other.intentFor(intentOf('c', 'two couches'))).key).toBe('c')
    expect((await one.openIntents()).map(({ key }) => key)).toEqual(['c', 'a'])
  })

  test('after a no the same wish begins anew, and a late no of an earlier key takes nothing away', async () => {
    const [desk] = tabs()
    await desk.intentFor(intentOf('a'))
    await desk.dropIntent(intentOf('a'))
    expect((await desk.intentFor(intentOf('b'))).key).toBe('b')
    await desk.dropIntent(intentOf('a'))
    expect(await desk.openIntents()).toHaveLength(1)
  })

  test('once an order is placed, nothing personal stays, and its page is found by its key', async () => {
    const shelf = memoryShelf()
    const desk = deskOn(shelf)
    await desk.writeDraft(null, thandi)
    await desk.intentFor(intentOf('a'))
    await desk.intentFor(intentOf('b', 'two couches'))
    await desk.claim('begin_checkout')
    await desk.settle(placed)
    expect([...(await shelf.all()).keys()]).toEqual(['order o1'])
    expect(await desk.placed('o1')).toEqual(placed)
    await desk.settle({ ...placed, id: 'o2', at: 2 })
    expect((await desk.placed())?.id).toBe('o2')
    expect(await desk.placed('o3')).toBeNull()
  })

  test('a step is counted once over all tabs; those on the way begin anew with the next order, a purchase never', async () => {
    const [one, other] = tabs()
    expect([await one.claim('begin_checkout'), await other.claim('begin_checkout')]).toEqual([true, false])
    expect([await one.claim('purchase o1'), await other.claim('purchase o2')]).toEqual([true, true])
    await one.settle(placed)
    expect([await other.claim('begin_checkout'), await other.claim('purchase o1')]).toEqual([true, false])
  })

  test('at a logout everything goes', async () => {
    const [one, other] = tabs()
    await one.writeDraft('thandi', thandi)
    await one.settle(placed)
    await other.wipe()
    expect([await one.readDraft('thandi'), await one.placed()]).toEqual([null, null])
  })
})
