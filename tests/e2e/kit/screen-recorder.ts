import type { Page } from 'playwright-core'
import { expectPage } from './expect-page.ts'

/** The text of a cart on a page, part by part. Null for a missing part. */
export interface CartText {
  readonly status: string | null
  readonly lines: readonly string[]
  readonly quantities: readonly string[]
  readonly delivery: string | null
  readonly promoCode: string | null
  readonly totals: string | null
  readonly notices: readonly string[]
}

export interface Screen {
  readonly messages: readonly string[]
  /** Null if the page shows no cart. */
  readonly cart: CartText | null
}

/** Runs in the page. */
function readCart(root: Element): CartText | null {
  const text = (element: Element | null | undefined): string | null =>
    element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
  const all = (selector: string): Element[] => [...root.querySelectorAll(selector)]
  const lines = all('[aria-label="Cart lines"] > li')
  if (lines.length === 0) return null
  const field = (element: Element | null): string | null => (element instanceof HTMLInputElement ? element.value : null)
  return {
    status: text(root.querySelector('[aria-label="Cart sync"]')),
    lines: lines.map((line) => text(line) ?? ''),
    quantities: all('[aria-label="Quantity"]').map((each) => field(each) ?? ''),
    delivery: field(root.querySelector('input[type="radio"]:checked')),
    promoCode: text(root.querySelector('input[name="promoCode"]')?.closest('form')?.parentElement),
    totals: text(root.querySelector('[aria-label="Totals"]')),
    notices: all('[aria-label="Changes to your cart"], [aria-label="Change not made"]').map((each) => text(each) ?? ''),
  }
}

interface Recorder {
  readonly read: (root: Element) => CartText | null
  readonly channel: string
  readonly kept: string
}

/** Runs in the page. Records the screen whenever the page reports its view facts, or the test requests it. */
function recordScreens({ read, channel, kept }: Recorder): void {
  const ofEarlierPages = JSON.parse(sessionStorage.getItem(kept) ?? '[]').length
  sessionStorage.setItem(`${kept}, of earlier pages`, `${ofEarlierPages}`)
  const screenNow = (): Screen => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main')
    const titles = [...document.querySelectorAll('[aria-label="Notifications"] > div p:first-child')]
    return { messages: titles.map((each) => each.textContent ?? ''), cart: root && read(root) }
  }
  const keep = (screen: Screen): void => {
    const screens: Screen[] = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    sessionStorage.setItem(kept, JSON.stringify([...screens, screen]))
  }
  new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
    if (data.kind !== 'viewed') return
    const screen = screenNow()
    // A message disappeared between the report and this call: the page reports that, too.
    if (screen.messages.length === data.viewed.view.messages.length) keep(screen)
  })
  addEventListener('record the screen', (event) => {
    const screen = screenNow()
    const screens: Screen[] = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    const last = screens.at(-1)
    const isReported =
      last?.cart?.status === screen.cart?.status && JSON.stringify(last?.messages) === JSON.stringify(screen.messages)
    if (isReported) keep(screen)
    else event.preventDefault()
  })
}

const KEPT = 'screens of the test'

/** Records what a shopper’s page shows, from its next load on, whenever it reports its view facts. */
export async function screenRecorder(page: Page) {
  const arg = `{ read: ${readCart}, channel: 'rusbank', kept: '${KEPT}' }`
  await page.addInitScript({ content: `(${recordScreens})(${arg})` })
  const screens = (): Promise<readonly Screen[]> =>
    page.evaluate((kept) => JSON.parse(sessionStorage.getItem(kept) ?? '[]'), KEPT)
  return {
    screens,
    /** Those of the page that is open now. */
    async screensOfPage(): Promise<readonly Screen[]> {
      const earlier = await page.evaluate((kept) => sessionStorage.getItem(`${kept}, of earlier pages`), KEPT)
      return (await screens()).slice(Number(earlier))
    },
    /** Records the screen when the view facts are unchanged since the last report. */
    keep: () =>
      expectPage
        .poll(() => page.evaluate(() => dispatchEvent(new Event('record the screen', { cancelable: true }))))
        .toBe(true),
  }
}

/** The screen that the replay shows at its current point. */
export async function replayedScreen(page: Page): Promise<Screen> {
  const region = page.getByRole('region', { name: /^Customer’s browser/ })
  return {
    messages: await region.getByRole('list', { name: 'Messages' }).getByRole('listitem').allTextContents(),
    cart: await region.evaluate(readCart),
  }
}
