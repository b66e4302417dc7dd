import { vi } from 'vitest'
import type { DriverTab, Point } from './driver.ts'
import { askPage, type Found, type Query } from './locate.ts'

/** The timeout and the polling interval of every wait, in ms. */
const WAIT = { timeout: 15_000, interval: 50 }

/** One tab of a shopper's browser. Every method waits for its element. */
export interface ShopperTab {
  readonly driver: DriverTab
  readonly open: (path: string) => Promise<void>
  /** Reloads the page, and resolves when it is parsed. */
  readonly reload: () => Promise<void>
  readonly press: (query: Query) => Promise<void>
  /** Replaces a field's text. A line feed is the Enter key. */
  readonly fill: (query: Query, text: string) => Promise<void>
  readonly choose: (query: Query, option: string) => Promise<void>
  /** Waits until an element matches, and fulfils the condition. */
  readonly sees: (query: Query, isWanted?: (found: Found) => boolean) => Promise<Found>
  readonly seesNo: (query: Query) => Promise<void>
  readonly seesText: (text: string) => Promise<void>
  /** Waits until the cart has this status, with this many unacknowledged events. */
  readonly isAt: (state: string, pending: number) => Promise<void>
  readonly all: (query: Query) => Promise<readonly Found[]>
  readonly close: () => Promise<void>
}

/** Waits until the function neither throws nor returns false. */
function until<Value>(what: string, look: () => Promise<Value | false>): Promise<Value> {
  return vi.waitFor(async () => {
    const seen = await look()
    if (seen === false) throw new Error(`Waited in vain for this: ${what}`)
    return seen
  }, WAIT)
}

export function shopperTab(driver: DriverTab, url: string): ShopperTab {
  const all = async (query: Query): Promise<readonly Found[]> =>
    (await driver.run(askPage, { query, act: 'read' })).found
  const sees = (query: Query, isWanted: (found: Found) => boolean = () => true): Promise<Found> => {
    let seen = ''
    return until(`${words(query)} ${isWanted}`, async () => {
      const found = await all(query)
      seen = JSON.stringify(found)
      return found.find(isWanted) ?? false
    }).catch((error: unknown) => {
      throw new Error(`${error}, but ${seen}`)
    })
  }
  return {
    driver,
    all,
    sees,
    async open(path) {
      await driver.run(markAsLeft, null)
      await driver.goto(new URL(path, url).href)
      // A page that changes its own address while it is left may be mistaken for the next one.
      await until('the next page', () => driver.run(isNextPage, null))
    },
    async reload() {
      await driver.run(markAsLeft, null)
      await driver.run(reloadPage, null)
      await until('the page again', () => driver.run(isPageAgain, null))
    },
    async press(query) {
      await driver.pressAt(await pointOf(driver, query))
    },
    async fill(query, text) {
      await until(words(query), async () => (await driver.run(askPage, { query, act: 'select' })).found.length > 0)
      await driver.type(text)
    },
    async choose(query, option) {
      await until(words(query), async () => (await all(query)).length > 0)
      await driver.run(chooseOption, { name: query.name ?? '', option })
    },
    async seesNo(query) {
      await until(`no ${words(query)}`, async () => (await all(query)).length === 0)
    },
    async seesText(text) {
      await until(text, () => driver.run(hasText, text))
    },
    async isAt(state, pending) {
      const isThere = ({ data }: Found): boolean => data.state === state && data.pending === String(pending)
      const status: Query = { role: 'status', name: '^Cart sync$' }
      await sees(status, isThere).catch((error: unknown) => {
        throw new Error(`Cart sync is not ${state} with ${pending} pending. ${error}`)
      })
    },
    close: () => driver.close(),
  }
}

function pointOf(driver: DriverTab, query: Query): Promise<Point> {
  return until(`${words(query)} to press`, async () => {
    const { point, why } = await driver.run(askPage, { query, act: 'point' })
    if (point === null) throw new Error(`${words(query)} cannot be pressed: ${why}`)
    return point
  })
}

function words({ role, name = '', within }: Query): string {
  return `${role} /${name}/${within === undefined ? '' : ` in ${words(within)}`}`
}

/** Runs in the page. The list of a select opens outside of it, where no driver can look. */
function chooseOption({ name, option }: { readonly name: string; readonly option: string }): void {
  const list = [...document.querySelectorAll('select')].find(({ labels }) =>
    [...labels].some(({ textContent }) => new RegExp(name).test(textContent.trim())),
  )
  const index = [...(list?.options ?? [])].findIndex(({ text }) => text === option)
  if (list === undefined || index < 0) throw new Error(`No option ${option}`)
  list.selectedIndex = index
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page. */
function markAsLeft(): void {
  document.documentElement.setAttribute('data-left', '')
}

/** Runs in the page. */
function isNextPage(): boolean {
  return !document.documentElement.hasAttribute('data-left')
}

/** Runs in the page. */
function reloadPage(): void {
  setTimeout(() => location.reload())
}

/** Runs in the page. */
function isPageAgain(): boolean {
  return document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left')
}

/** Runs in the page. */
function hasText(text: string): boolean {
  return document.body.innerText.includes(text)
}
