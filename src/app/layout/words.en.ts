import { pluralize } from '../../ui/format/pluralize.ts'

/** Texts of the header that all pages share. */
export const FRAME_WORDS = {
  skip: 'Skip to content',
  home: 'Rusbank, home',
  menu: 'Menu',
  shop: 'Shop',
  cart: 'Cart',
  cartWith: (count: number) => `Cart, ${pluralize(count, { one: 'item', many: 'items' })}`,
}
