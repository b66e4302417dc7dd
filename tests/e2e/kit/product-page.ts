import type { Locator, Page } from 'playwright-core'

/** Choices on a product page: `{ Filling: 'Foam', Colour: 'Stone' }`. */
export type Choices = Readonly<Record<string, string>>

export interface ProductPage {
  readonly group: (name: string) => Locator
  readonly option: (group: string, name: string) => Locator
  readonly choose: (choices: Choices) => Promise<void>
  readonly quantity: Locator
  readonly add: Locator
}

export function productPageOf(page: Page): ProductPage {
  const main = page.getByRole('main')
  const group = (name: string): Locator => main.getByRole('radiogroup', { name })
  const option = (inGroup: string, name: string): Locator => group(inGroup).getByRole('radio', { name })
  return {
    group,
    option,
    async choose(choices) {
      for (const [inGroup, name] of Object.entries(choices)) await option(inGroup, name).check()
    },
    quantity: main.getByRole('spinbutton', { name: 'Quantity' }),
    add: main.getByRole('button', { name: 'Add to cart' }),
  }
}
