import { useMemo } from 'react'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import type { ItemChoice } from '#domain/cart/item-key.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import type { Acted } from '#sync/log/cart-log.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useShop } from './cart-context.tsx'
import { productOfLine } from './product-of-line.ts'

/** Specification, section 5: a code for an empty cart or one that is applied is skipped, and nobody is told. */
const SKIPPED: ReadonlySet<CartReason> = new Set(['cart_empty', 'coupon_already_applied'])

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
  readonly applyCode: (code: string) => Acted
  readonly removeCode: (code: string) => void
  readonly dismissNotices: () => void
  readonly dismissRefusal: (eventId: string) => void
}

/** What a shopper can do to the cart. A rejected act changes nothing and says why in a toast. */
export function useCartActions(): CartActions {
  const shop = useShop()
  const { notify } = useNotificationList()
  return useMemo(() => {
    const act = (command: CartCommand, product?: SellableProduct): Acted => {
      const acted = shop.act(command, product)
      if (!acted.ok && !SKIPPED.has(acted.rejection.reason)) {
        notify({ type: 'error', title: acted.rejection.message, isAboutCart: true })
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
          title: `${line.offer.name} is out of the cart`,
          isAboutCart: true,
          action: { label: 'Undo', run: () => putBack(line) },
        })
      },
      switchShipping(shippingMethod) {
        act({ type: 'SwitchShippingMethod', shippingMethod })
      },
      applyCode: (code) => act({ type: 'ApplyCoupon', code }),
      removeCode(code) {
        act({ type: 'RemoveCoupon', code })
      },
      dismissNotices() {
        act({ type: 'DismissNotices' })
      },
      dismissRefusal: (eventId) => shop.dismissRefusal(eventId),
    }
  }, [shop, notify])
}
