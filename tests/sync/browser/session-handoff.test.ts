import { beforeEach, expect, it, vi } from 'vitest'
import { guestAccount } from '#sync/log/account.ts'
import { type Handoff, nothingHandedOver } from '#sync/log/handoff.ts'
import { blanketAdded } from '#tests/kit/entries.ts'

const act = { id: 'act', at: 1, event: blanketAdded() }
const noActs: Handoff = { ...nothingHandedOver, epoch: 0 }
const oneAct: Handoff = { epoch: 0, account: guestAccount, unsaved: [act], unsent: [] }

/** Opens a page of a tab that holds `kept`, in a browser that has recorded this epoch. */
async function openPage(kept: Map<string, string>, epoch: number | null = null) {
  vi.resetModules()
  const listeners: { readonly type: string; readonly hear: (event: object) => void }[] = []
  vi.stubGlobal('addEventListener', (type: string, hear: (event: object) => void, isCapturing = false) => {
    // It is dispatched on the document and does not bubble: the window hears it only in the capture phase.
    if (type !== 'freeze' || isCapturing) listeners.push({ type, hear })
  })
  const tell = (told: string, event: object): void => {
    for (const { type, hear } of listeners) if (type === told) hear(event)
  }
  vi.stubGlobal('localStorage', { getItem: () => (epoch === null ? null : `${epoch}`) })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  const { sessionHandoff } = await import('#sync/browser/session-handoff.ts')
  const leave = (persisted: boolean): void => tell('pagehide', { persisted })
  const read = () => sessionHandoff.read(epoch ?? 0)
  return { ...sessionHandoff, read, leave, tell: (told: string, event: object = {}) => tell(told, event) }
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
})

it.each([true, false])(
  'the tab’s next page takes what a page had not stored (it may come back: %s)',
  async (mayReturn) => {
    const page = await openPage(kept)
    page.writeOnPageHide(() => oneAct)
    page.leave(mayReturn)
    expect((await openPage(kept)).read().unsaved).toEqual([act])
  },
)

it.each(['freeze', 'visibilitychange'])(
  'the tab’s next page takes what a page in the background had not stored, since it may have been discarded (%s)',
  async (event) => {
    vi.stubGlobal('document', { hidden: true })
    const page = await openPage(kept)
    page.writeOnPageHide(() => oneAct)
    page.tell(event)
    expect((await openPage(kept)).read().unsaved).toEqual([act])
  },
)

it('what a later page handed over is still there when an earlier one comes back: it is visible before it can take it', async () => {
  const earlier = await openPage(kept)
  earlier.writeOnPageHide(() => noActs)
  earlier.leave(true)
  const later = await openPage(kept)
  later.writeOnPageHide(() => oneAct)
  later.leave(false)
  vi.stubGlobal('document', { hidden: false })
  earlier.tell('visibilitychange')
  expect(earlier.read().unsaved).toEqual([act])
})

it('the tab’s next page takes what a page had stored and not sent, also if everything was stored', async () => {
  const page = await openPage(kept)
  page.writeOnPageHide(() => ({ ...noActs, unsent: [act] }))
  page.leave(false)
  expect((await openPage(kept)).read()).toMatchObject({ unsaved: [], unsent: [act] })
})

it('what was handed over stays until it is dropped, since the page may crash', async () => {
  const page = await openPage(kept)
  page.writeOnPageHide(() => oneAct)
  page.leave(false)
  const next = await openPage(kept)
  next.read()
  expect((await openPage(kept)).read().unsaved).toEqual([act])
  next.drop()
  expect((await openPage(kept)).read().unsaved).toEqual([])
})

it('a page with nothing to hand over leaves nothing of an earlier page', async () => {
  const page = await openPage(kept)
  let handoff = oneAct
  page.writeOnPageHide(() => handoff)
  page.leave(true)
  handoff = noActs
  page.leave(false)
  expect((await openPage(kept)).read().unsaved).toEqual([])
})

it('acts are taken in the epoch in which they were made, and not after a logout', async () => {
  const page = await openPage(kept, 3)
  page.writeOnPageHide(() => ({ ...oneAct, epoch: 3 }))
  page.leave(false)
  expect((await openPage(kept, 3)).read().unsaved).toEqual([act])
  expect((await openPage(kept, 4)).read().unsaved).toEqual([])
})

it('a page that is left after a logout hands nothing over, and leaves what a later page has handed over since', async () => {
  const earlier = await openPage(kept, 3)
  earlier.writeOnPageHide(() => ({ ...oneAct, epoch: 3 }))
  const later = await openPage(kept, 4)
  later.writeOnPageHide(() => ({ ...oneAct, epoch: 4 }))
  later.leave(false)
  earlier.leave(true)
  expect(later.read().unsaved).toEqual([act])
})

it('a page is told when it comes back from the back/forward cache, and not when it is shown for the first time', async () => {
  const page = await openPage(kept)
  const onReturn = vi.fn()
  page.onRestore(onReturn)
  page.tell('pageshow', { persisted: false })
  expect(onReturn).not.toHaveBeenCalled()
  page.tell('pageshow', { persisted: true })
  expect(onReturn).toHaveBeenCalledOnce()
})

it('a page whose tab’s storage is full is left without an error', async () => {
  const page = await openPage(kept)
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new Error('The storage is full')
    },
  })
  page.writeOnPageHide(() => oneAct)
  expect(() => page.leave(false)).not.toThrow()
})

it('the acts of a browser’s first page are taken once its first epoch is recorded', async () => {
  const page = await openPage(kept)
  page.writeOnPageHide(() => oneAct)
  page.leave(false)
  expect((await openPage(kept, 0)).read().unsaved).toEqual([act])
})

it('a page whose tab has no storage takes nothing over, and drops it without an error', async () => {
  const page = await openPage(kept)
  const refuse = (): never => {
    throw new Error('The storage is disabled')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, removeItem: refuse })
  expect(page.read()).toEqual(nothingHandedOver)
  expect(page.drop).not.toThrow()
})
