import { expect, it, vi } from 'vitest'
import { browserPage } from '#sync/browser/browser-page.ts'
import type { PageEvent } from '#sync/ports/ports.ts'

/** A watched page of a browser, and what its watcher was told. */
function watchedPage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const events: PageEvent[] = []
  const end = browserPage().watch((event) => events.push(event))
  const happen = (target: EventTarget, ...types: string[]): void => {
    for (const type of types) target.dispatchEvent(new Event(type))
  }
  return { window, document, events, end, happen }
}

it('a page is hidden and left when it is unloaded, is left when it is frozen, and has returned when it is shown again or resumed', () => {
  const { window, document, events, happen } = watchedPage()
  happen(window, 'pagehide', 'pageshow')
  happen(document, 'freeze', 'resume')
  expect(events).toEqual(['hidden', 'left', 'returned', 'left', 'returned'])
})

it('a page says that it became hidden, and visible', () => {
  const { document, events, happen } = watchedPage()
  document.visibilityState = 'hidden'
  happen(document, 'visibilitychange')
  expect(events).toEqual(['hidden'])
  document.visibilityState = 'visible'
  happen(document, 'visibilitychange')
  expect(events).toEqual(['hidden', 'visible'])
})

it('a page says when the network comes and goes', () => {
  const { window, events, happen } = watchedPage()
  happen(window, 'offline', 'online')
  expect(events).toEqual(['offline', 'online'])
})

it('a watch that has ended is told nothing more', () => {
  const { window, document, events, end, happen } = watchedPage()
  end()
  happen(window, 'online', 'offline', 'pagehide', 'pageshow')
  happen(document, 'freeze', 'resume', 'visibilitychange')
  expect(events).toEqual([])
})

it('a page that is unloaded is hidden for all watchers before one of them stops another because it is left', () => {
  const heard: string[] = []
  const { window, happen } = watchedPage()
  const page = browserPage()
  page.watch((event) => event === 'left' && end())
  const end = page.watch((event) => heard.push(event))
  happen(window, 'pagehide')
  expect(heard).toEqual(['hidden'])
})

it.each([true, false])('a page knows at any time whether there is a network: %s', (onLine) => {
  watchedPage()
  vi.stubGlobal('navigator', { onLine })
  expect(browserPage().isOnline()).toBe(onLine)
})
