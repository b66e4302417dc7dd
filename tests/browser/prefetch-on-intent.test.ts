import type { RouteObject } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pagePrefetch } from '#src/app/page-prefetch.ts'
import { prefetchInView } from '#src/app/prefetch-in-view.ts'
import { prefetchOnIntent } from '#src/app/prefetch-on-intent.ts'
import { moveMouseAway } from './move-mouse-away.ts'

/** The default of a second is too short on a busy machine. */
const polling = { timeout: 30_000 }

interface Loaded {
  readonly address: string
  readonly signal: AbortSignal
}

let loads: Loaded[] = []
let end = (): void => {}
/** In another corner than the browser's real pointer. */
let place: HTMLElement
let answer: () => Promise<unknown> = async () => null

const loader = ({ request }: { readonly request: Request }) => {
  loads.push({ address: new URL(request.url).pathname, signal: request.signal })
  return answer()
}
const routes: RouteObject[] = [
  {
    id: 'shop',
    loader,
    children: [
      { path: 'product/:slug', lazy: async () => ({ loader }) },
      { path: 'order', handle: { module: '', step: null, isPersonal: true }, loader },
      { path: 'my-account', handle: { module: '', step: null, guards: ['auth'] }, loader },
    ],
  },
]

/** A link on the page that a browser would navigate to. */
function link(href: string, more: Partial<HTMLAnchorElement> = {}): HTMLAnchorElement {
  const made = Object.assign(document.createElement('a'), { href, textContent: href, ...more })
  return place.appendChild(made)
}
const pointAt = (target: Element) => target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
const addresses = () => loads.map(({ address }) => address)
const onLine = (connection: object | undefined) =>
  vi.spyOn(navigator as unknown as { connection: unknown }, 'connection', 'get').mockReturnValue(connection)
/** Waits for the hover delay. */
const rest = () => vi.advanceTimersByTimeAsync(60)

beforeAll(moveMouseAway)

function lay(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  place = document.body.appendChild(document.createElement('main'))
  place.style.cssText = 'position: fixed; inset: 50% 0 0 50%; overflow: auto'
}

function start(): void {
  lay()
  end = prefetchOnIntent(pagePrefetch({ routes, basename: '/' }), place)
}

afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
  loads = []
  answer = async () => null
  document.body.replaceChildren()
})

describe('prefetching on intent', () => {
  it('starts once when a pointer hovers over a link, without the data that every page has', async () => {
    start()
    const couch = link('/product/sage')
    pointAt(couch)
    expect(addresses()).toEqual([])
    await rest()
    expect(addresses()).toEqual(['/product/sage'])
    pointAt(place)
    pointAt(couch)
    await rest()
    expect(addresses()).toEqual(['/product/sage'])
  })

  it('starts at once on focus and on touch', async () => {
    start()
    link('/product/sage').focus()
    await vi.waitFor(() => expect(addresses()).toEqual(['/product/sage']), polling)
    link('/product/fjord').dispatchEvent(new Event('touchstart', { bubbles: true }))
    await vi.waitFor(() => expect(addresses()).toEqual(['/product/sage', '/product/fjord']), polling)
  })

  it('does not start when the pointer only passes over', async () => {
    start()
    pointAt(link('/product/sage'))
    pointAt(place)
    await rest()
    expect(addresses()).toEqual([])
  })

  it('is aborted when the pointer leaves the link, and starts again later', async () => {
    start()
    answer = () => new Promise((_, reject) => loads.at(-1)?.signal.addEventListener('abort', () => reject(new Error())))
    const couch = link('/product/sage')
    pointAt(couch)
    await rest()
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([false])
    pointAt(place)
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true])
    pointAt(couch)
    await rest()
    expect(addresses()).toEqual(['/product/sage', '/product/sage'])
  })

  it.for([
    [
      'a finger turns out to scroll',
      (couch: HTMLElement) => couch.dispatchEvent(new Event('pointercancel', { bubbles: true })),
    ],
    ['the focus leaves its link', (couch: HTMLElement) => couch.blur()],
  ] as const)('is aborted when %s', async ([, leave]) => {
    start()
    answer = () => new Promise((_, reject) => loads.at(-1)?.signal.addEventListener('abort', () => reject(new Error())))
    const couch = link('/product/sage')
    couch.focus()
    await vi.waitFor(() => expect(loads.map(({ signal }) => signal.aborted)).toEqual([false]), polling)
    leave(couch)
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  it('continues when the press moves the focus from another link', async () => {
    start()
    const other = link('/product/fjord')
    other.focus()
    await vi.waitFor(() => expect(addresses()).toEqual(['/product/fjord']), polling)
    const couch = link('/product/sage')
    pointAt(couch)
    await rest()
    couch.focus()
    expect(loads.at(-1)).toMatchObject({ address: '/product/sage', signal: { aborted: false } })
    expect(addresses()).toEqual(['/product/fjord', '/product/sage'])
  })

  it('starts again when the browser has dropped its data', async () => {
    start()
    const couch = link('/product/sage')
    pointAt(couch)
    await rest()
    pointAt(place)
    await vi.advanceTimersByTimeAsync(60_000)
    pointAt(couch)
    await rest()
    expect(addresses()).toEqual(['/product/sage', '/product/sage'])
  })
})

describe('nothing is prefetched', () => {
  it.for([
    ['for a personal page', '/order', {}],
    ['for a page behind a login', '/my-account', {}],
    ['for another site', 'https://example.com/product/sage', {}],
    ['for a link that opens another tab', '/product/sage', { target: '_blank' }],
    ['for the current page', window.location.pathname + window.location.search, {}],
  ] as const)('%s', async ([, href, more]) => {
    start()
    pointAt(link(href, more))
    await rest()
    expect(addresses()).toEqual([])
  })

  it.for([
    ['for a visitor who saves data', { saveData: true }],
    ['on a slow network', { effectiveType: '2g' }],
  ] as const)('%s', async ([, connection]) => {
    onLine(connection)
    start()
    pointAt(link('/product/sage'))
    await rest()
    expect(addresses()).toEqual([])
  })
})

describe('prefetching for links in view', () => {
  const GOOD = { effectiveType: '4g', saveData: false }

  function look(connection: object | null = GOOD): void {
    onLine(connection ?? undefined)
    lay()
    link('/product/sage')
    link('/product/fjord')
    const far = link('/product/cove')
    far.style.cssText = 'display: block; margin-top: 400vh'
    end = prefetchInView(pagePrefetch({ routes, basename: '/' }), document.body)
  }
  /** Advances the timers repeatedly, since the browser reports visibility in real time. */
  const stay = (addressesThen: readonly string[]) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(addresses()).toEqual(addressesThen)
    }, polling)

  it('happens one page after another', async () => {
    const answers: (() => void)[] = []
    answer = () => new Promise((resolve) => answers.push(() => resolve(null)))
    look()
    await stay(['/product/sage'])
    answers[0]?.()
    await stay(['/product/sage', '/product/fjord'])
  })

  it('starts when a link is scrolled into view, also again, and is aborted when it is scrolled out', async () => {
    answer = () => new Promise((_, reject) => loads.at(-1)?.signal.addEventListener('abort', () => reject(new Error())))
    look()
    await stay(['/product/sage'])
    place.scrollTop = place.scrollHeight
    await vi.waitFor(() => expect(loads[0]?.signal.aborted).toBe(true), polling)
    await stay(['/product/sage', '/product/cove'])
    place.scrollTop = 0
    await stay(['/product/sage', '/product/cove', '/product/sage'])
  })

  it('covers links that are added later', async () => {
    look()
    await stay(['/product/sage', '/product/fjord'])
    place.prepend(link('/product/atlas'))
    await stay(['/product/sage', '/product/fjord', '/product/atlas'])
  })

  it.for([
    ['for a visitor who saves data', { ...GOOD, saveData: true }],
    ['on a mediocre network', { ...GOOD, effectiveType: '3g' }],
    ['on a network of unknown speed', null],
  ] as const)('does not happen %s', async ([, connection]) => {
    look(connection)
    const seen = new Promise((resolve) => new IntersectionObserver(resolve).observe(place))
    await seen
    await vi.advanceTimersByTimeAsync(5_000)
    expect(addresses()).toEqual([])
  })
})
