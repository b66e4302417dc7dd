import { type ItemChoice, itemKey } from '#domain/cart/item-key.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { CART_ADDITION_TOPIC } from '../client/cart/use-act.ts'
import { useDrawer } from '../components/cart/drawer-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useProductWords } from './words.en.ts'

/** The same as `--below-tablet` in the style sheets. */
const PHONE = '(width < 48rem)'

interface AddedProduct {
  readonly choice: ItemChoice
  readonly product: Product
  /** When the page was rendered, in epoch ms. */
  readonly at: number
}

/** Confirms an addition in a toast, or in the drawer on a phone, where a toast would cover the buttons. */
export function useConfirmAddition(): (added: AddedProduct) => Promise<void> {
  const words = useProductWords()
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
      topic: CART_ADDITION_TOPIC,
    })
  }
}
