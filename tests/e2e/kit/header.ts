import type { Locator, Page } from 'playwright-core'

/** The locators of the header of every page. */
export interface Header {
  /** The cart’s link or button, with any count. */
  readonly cart: Locator
  /** The cart’s link or button with this count. */
  readonly cartWith: (pieces: number) => Locator
  readonly logIn: Locator
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
