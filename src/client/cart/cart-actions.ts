import { useMemo } from 'react'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import type { ItemChoice } from '#domain/cart/item-key.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import type { Acted } from '#sync/log/cart-log.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useShop } from './cart-context.tsx'
import { productOfLine } from './product-of-line.ts'

type ApplyCoupon = Extract<CartCommand, { type: 'ApplyCoupon' }>

/** Toasts about what the shopper does with the cart: the next act takes what was said of the last one away. */
export const CART_FAILURE = 'cart failure'
/** That something was added: what the server says of it afterwards takes its place. */
export const CART_ADDITION = 'cart addition'

interface Addition {
  readonly choice: ItemChoice
  readonly quantity: number
  readonly product: SellableProduct
}

export interface CartActions {
  readonly add: (addition: Addition) => Acted
  readonly setQuantity: (itemKey: string, quantity: number) => Acted
  /** Removes a line, and offers to put it back. */
  readonly remove: (itemKey: string, line: CartLine) => void
  readonly switchShipping: (shippingMethod: ShippingMethod) => void
  /** Says nothing: what becomes of a code stands at its field. */
  readonly applyCode: (command: Pick<ApplyCoupon, 'code' | 'unlessWorse'>) => Acted
  readonly removeCode: (code: string) => void
  readonly dismissNotices: () => void
  readonly dismissRefusal: (eventId: string) => void
}

/** What a shopper can do to the cart. A rejected act changes nothing and says why in a toast. */
export function useCartActions(): CartActions {
  const shop = useShop()
  const { notify, dismissTopic } = useNotificationList()
  return useMemo(() => {
    const act = (command: CartCommand, product?: SellableProduct): Acted => {
      const acted = shop.act(command, product)
      dismissTopic(CART_FAILURE)
      if (!acted.ok) {
        notify({ type: 'error', title: acted.rejection.message, topic: CART_FAILURE, isAboutCart: true })
      }
      return acted
    }
    const putBack = ({ productId, variation, colour, quantity, offer }: CartLine) => {
      act(
        { type: 'AddItem', productId, variation, colour, quantity },
        productOfLine({ productId, variation, colour, quantity, offer }),
      )
    }
    return {
      add: ({ choice, quantity, product }) => act({ type: 'AddItem', ...choice, quantity }, product),
      setQuantity: (itemKey, quantity) => act({ type: 'ChangeQuantity', itemKey, quantity }),
      remove(itemKey, line) {
        if (!act({ type: 'RemoveItem', itemKey }).ok) return
        notify({
          type: 'info',
          title: `${line.offer.name} removed from your cart`,
          isAboutCart: true,
          action: { label: 'Undo', run: () => putBack(line) },
        })
      },
      switchShipping(shippingMethod) {
        act({ type: 'SwitchShippingMethod', shippingMethod })
      },
      applyCode(command) {
        dismissTopic(CART_FAILURE)
        return shop.act({ type: 'ApplyCoupon', ...command })
      },
      removeCode(code) {
        act({ type: 'RemoveCoupon', code })
      },
      dismissNotices() {
        act({ type: 'DismissNotices' })
      },
      dismissRefusal: (eventId) => shop.dismissRefusal(eventId),
    }
  }, [shop, notify, dismissTopic])
}
