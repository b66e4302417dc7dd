import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useViewReports } from '#src/client/cart/use-view-reports.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Page({ isDrawerOpen }: { readonly isDrawerOpen: boolean }) {
  useViewReports(isDrawerOpen)
  return null
}

function open() {
  const { shop, become } = shopOf({})
  const reported: unknown[] = []
  const reporting = { ...shop, reportView: (view: unknown) => void reported.push(view) }
  const show = (isDrawerOpen: boolean) =>
    page.render(
      <InShop shop={reporting}>
        <Page isDrawerOpen={isDrawerOpen} />
      </InShop>,
    )
  show(false)
  return { reported, become, show }
}
function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('are made once a view has been shown for a quarter of a second, and after each change of it', () => {
  const { reported, become, show } = open()
  vi.advanceTimersByTime(249)
  expect(reported).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reported).toMatchObject([{ sync: 'sent', isDrawerOpen: false }])
  document.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(250)
  expect(reported).toHaveLength(1)
  show(true)
  vi.advanceTimersByTime(250)
  become({ events: [blanketAdded()], state: 'offline', isReachable: false })
  vi.advanceTimersByTime(250)
  expect(reported).toMatchObject([{ isDrawerOpen: false }, { isDrawerOpen: true }, { sync: 'offline' }])
})

it('leave out a view that was replaced before anybody could read it', () => {
  const { reported, become, show } = open()
  vi.advanceTimersByTime(250)
  show(true)
  vi.advanceTimersByTime(100)
  show(false)
  vi.advanceTimersByTime(250)
  expect(reported).toHaveLength(1)
  become({ state: 'offline', isReachable: false })
  vi.advanceTimersByTime(200)
  become({ state: 'sending' })
  vi.advanceTimersByTime(249)
  expect(reported).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(reported).toMatchObject([{ sync: 'sent' }, { sync: 'sending' }])
})

it('are made by no hidden page, and again by one that is shown again, as its shopper sees it again', () => {
  const { reported, show } = open()
  vi.advanceTimersByTime(250)
  turn('hidden')
  vi.advanceTimersByTime(250)
  show(true)
  vi.advanceTimersByTime(250)
  show(false)
  expect(reported).toHaveLength(1)
  turn('visible')
  vi.advanceTimersByTime(250)
  expect(reported).toHaveLength(2)
})
