import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** What can be read of a cart on a page, part by part; null for a part that is not there. */
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
  /** Null where the page shows no cart. */
  readonly cart: CartText | null
}

/** Runs in the page. */
function readCart(root: Element): CartText | null {
  const text = (element: Element | null | undefined): string | null =>
    element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
  const all = (selector: string): Element[] => [...root.querySelectorAll(selector)]
  const lines = all('[aria-label="Items in your cart"] > li')
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

/** Runs in the page: keeps what is on the screen whenever the page tells of it, or the test asks. */
function recordScreens({ read, channel, kept }: Recorder): void {
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
    // A message that went between the telling and here: the page tells of that, too.
    if (screen.messages.length === data.viewed.view.messages.length) keep(screen)
  })
  addEventListener('look at the screen', (event) => {
    const screen = screenNow()
    const screens: Screen[] = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    const last = screens.at(-1)
    const isTold =
      last?.cart?.status === screen.cart?.status && JSON.stringify(last?.messages) === JSON.stringify(screen.messages)
    if (isTold) keep(screen)
    else event.preventDefault()
  })
}

const KEPT = 'screens of the test'

/** Records what a shopper's page shows, from its next load on, whenever it tells the shop's support of it. */
export async function screenRecorder(page: Page) {
  const arg = `{ read: ${readCart}, channel: 'rusbank', kept: '${KEPT}' }`
  await page.addInitScript({ content: `(${recordScreens})(${arg})` })
  const screens = (): Promise<readonly Screen[]> =>
    page.evaluate((kept) => JSON.parse(sessionStorage.getItem(kept) ?? '[]'), KEPT)
  return {
    screens,
    /** Keeps what is on the screen, where the page need not tell of it: beside the cart all is as it told last. */
    keep: () =>
      see
        .poll(() => page.evaluate(() => dispatchEvent(new Event('look at the screen', { cancelable: true }))))
        .toBe(true),
  }
}

/** What the replay shows at its point. */
export async function replayedScreen(page: Page): Promise<Screen> {
  const region = page.getByRole('region', { name: /^Customer’s browser/ })
  return {
    messages: await region.getByRole('list', { name: 'Messages' }).getByRole('listitem').allTextContents(),
    cart: await region.evaluate(readCart),
  }
}
