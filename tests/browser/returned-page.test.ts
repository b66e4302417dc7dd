import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '#sync/browser/open-shop.ts'
import { encodeHandoff } from '#sync/log/handoff.ts'
import { blanketAdded, idOf, NOW } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('There is no network')
  })
})

/** Hands over an act from a later page of this tab, and returns to this page. */
function goBack(): void {
  const handoff = { epoch: 0, account: { status: 'guest' }, unsent: [] } as const
  const kept = encodeHandoff({ ...handoff, unsaved: [{ id: idOf(1), at: NOW, event: blanketAdded() }] }, 0)
  sessionStorage.setItem('rusbank:unsaved', kept ?? '')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

test('a page restored by the back button stores the acts that a later page of its tab could not store, once', async () => {
  const page = openShop(null)
  onTestFinished(() => page.stop())
  await untilClient(page, () => page.getSnapshot().loaded)
  const blankets = () => page.getSnapshot().view.lines[blanketKey]?.quantity
  goBack()
  expect(blankets()).toBe(1)
  goBack()
  await expect.poll(() => sessionStorage.getItem('rusbank:unsaved')).toBeNull()
  expect(page.getSnapshot().sync).toMatchObject({ pending: 1, isDurable: true, storage: 'indexeddb' })
  goBack()
  expect(blankets()).toBe(1)
})

test('a page that is frozen hands over what it has not stored, since the browser may discard it', async () => {
  const page = openShop(null)
  onTestFinished(() => page.stop())
  const acted = page.act({ type: 'ClearCart' })
  document.dispatchEvent(new Event('freeze'))
  expect(sessionStorage.getItem('rusbank:unsaved')).toContain(acted.ok && acted.eventId)
  document.dispatchEvent(new Event('resume'))
})

test('a page that is left while another tab leads still asks that tab to send its reports', async () => {
  const leader = new BroadcastChannel('rusbank')
  const heard: string[] = []
  leader.onmessage = ({ data }) => heard.push(data.kind)
  const page = openShop(null)
  onTestFinished(() => page.stop())
  await expect.poll(() => heard).toContain('link_asked')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.poll(() => heard).toContain('hurry')
  leader.close()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
})
