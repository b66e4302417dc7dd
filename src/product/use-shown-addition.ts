import { type ItemChoice, itemKey } from '#domain/cart/item-key.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { CART_ADDITION } from '../client/cart/use-act.ts'
import { useDrawer } from '../components/cart/drawer-context.ts'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { PRODUCT_WORDS } from './words.en.ts'

/** The screens that the style sheets call `--below-tablet`. */
const PHONE = '(width < 48rem)'

interface AddedProduct {
  readonly choice: ItemChoice
  readonly product: Product
  /** When the page was made, in epoch ms. */
  readonly at: number
}

/** Shows what was added: on a phone in the drawer, where a toast would lie over the buttons, and else in a toast. */
export function useShownAddition(): (added: AddedProduct) => Promise<void> {
  const words = useWords('product', PRODUCT_WORDS)
  const { notify } = useNotificationList()
  const { open } = useDrawer()
  return async ({ choice, product: { name, delivery_days: days, related }, at }) => {
    const addition = { itemKey: itemKey(choice), name, at, days, related }
    if (matchMedia(PHONE).matches && (await open(addition))) return
    notify({
      type: 'success',
      title: words.added(name),
      isAboutCart: true,
      action: { label: words.viewCart, to: '/cart' },
      topic: CART_ADDITION,
    })
  }
}
