import type { Locator, Page } from 'playwright-core'

/** The top of every page: where the cart is, and how much is in it. */
export interface Header {
  /** The cart's link or button, whatever it counts. */
  readonly cart: Locator
  /** The same with this many pieces in it. */
  readonly cartWith: (pieces: number) => Locator
  /** The way in, for guests. */
  readonly logIn: Locator
  /** The way to one's account, for customers. */
  readonly account: Locator
}

export function headerOf(page: Page): Header {
  const banner = page.getByRole('banner')
  const named = (name: RegExp): Locator =>
    banner.getByRole('link', { name }).or(banner.getByRole('button', { name })).first()
  return {
    cart: named(/^Cart\b/),
    logIn: banner.getByRole('link', { name: 'Log in' }),
    account: banner.getByRole('link', { name: 'Account', exact: true }),
    cartWith: (pieces) => named(new RegExp(pieces === 0 ? '^Cart(, (0 items|empty))?$' : `^Cart, ${pieces} items?$`)),
  }
}
