import { expect, it, vi } from 'vitest'
import { browserPage } from '#sync/browser/browser-page.ts'
import type { PageEvent } from '#sync/ports/ports.ts'

/** A watched page of a browser, and what its watcher was told. */
function watchedPage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const told: PageEvent[] = []
  const end = browserPage().watch((event) => told.push(event))
  const happen = (target: EventTarget, ...types: string[]): void => {
    for (const type of types) target.dispatchEvent(new Event(type))
  }
  return { window, document, told, end, happen }
}

it('a page is left when it is hidden for good or frozen, and has returned when it is shown again or resumed', () => {
  const { window, document, told, happen } = watchedPage()
  happen(window, 'pagehide', 'pageshow')
  happen(document, 'freeze', 'resume')
  expect(told).toEqual(['left', 'returned', 'left', 'returned'])
})

it('a page says that it became visible, and not that it became hidden', () => {
  const { document, told, happen } = watchedPage()
  document.visibilityState = 'hidden'
  happen(document, 'visibilitychange')
  expect(told).toEqual([])
  document.visibilityState = 'visible'
  happen(document, 'visibilitychange')
  expect(told).toEqual(['visible'])
})

it('a page says when the network comes and goes', () => {
  const { window, told, happen } = watchedPage()
  happen(window, 'offline', 'online')
  expect(told).toEqual(['offline', 'online'])
})

it('a watch that has ended is told nothing more', () => {
  const { window, document, told, end, happen } = watchedPage()
  end()
  happen(window, 'online', 'offline', 'pagehide', 'pageshow')
  happen(document, 'freeze', 'resume', 'visibilitychange')
  expect(told).toEqual([])
})
