import type { Locator, Page } from 'playwright-core'

/** A label in the list of totals. */
export type Term = 'Subtotal' | 'Discount' | 'Delivery' | 'Total'

/** The locators of one line of the cart. */
export interface LineView {
  readonly item: Locator
  readonly name: Locator
  readonly quantity: Locator
  readonly more: Locator
  readonly fewer: Locator
  readonly remove: Locator
}

/** The locators of the cart, in its drawer or on its page. */
export interface CartView {
  readonly root: Locator
  readonly items: Locator
  /** The line that contains a text: a name, an option or a colour. */
  readonly line: (text: string) => LineView
  readonly amount: (term: Term) => Locator
  readonly promoCode: Locator
  readonly apply: Locator
  readonly removeCode: Locator
  readonly toDoor: Locator
  readonly pickUp: Locator
  readonly checkout: Locator
}

export function cartPageOf(page: Page): CartView {
  return cartViewOf(page.getByRole('main'))
}

export function cartDrawerOf(page: Page): CartView {
  return cartViewOf(page.getByRole('dialog', { name: /cart/i }))
}

function cartViewOf(root: Locator): CartView {
  const items = root.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')
  const button = (name: string | RegExp): Locator => root.getByRole('button', { name })
  const totals = root.getByLabel('Totals', { exact: true })
  return {
    root,
    items,
    line(text) {
      const item = items.filter({ hasText: text })
      return {
        item,
        name: item.getByRole('link', { name: text }),
        quantity: item.getByRole('spinbutton', { name: 'Quantity' }),
        more: item.getByRole('button', { name: /^One more of/ }),
        fewer: item.getByRole('button', { name: /^One less of/ }),
        remove: item.getByRole('button', { name: /^Remove/ }),
      }
    },
    amount: (term) =>
      totals
        .locator('dt')
        .filter({ hasText: new RegExp(`^${term}`) })
        .locator('xpath=following-sibling::dd[1]//data'),
    promoCode: root.getByRole('textbox', { name: 'Promo code' }),
    apply: button('Apply'),
    removeCode: button(/^Remove code/),
    toDoor: root.getByRole('radio', { name: /^Deliver to my door/ }),
    pickUp: root.getByRole('radio', { name: /^Pick up in Cape Town/ }),
    checkout: root.getByRole('link', { name: 'Checkout' }).or(button('Checkout')),
  }
}
