import { useMemo } from 'react'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import type { ActResult } from '#sync/log/cart-log.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { CART_ACT_WORDS } from './act-words.en.ts'
import { useShop } from './cart-context.tsx'
import { productOfLine } from './product-of-line.ts'
import { CART_FAILURE_TOPIC, useAct } from './use-act.ts'

type ApplyCoupon = Extract<CartCommand, { type: 'ApplyCoupon' }>

/** The changes that a shopper can make to the cart. */
export function useCartActs() {
  const words = useWords('cartActs', CART_ACT_WORDS)
  const act = useAct()
  const shop = useShop()
  const { notify, dismissTopic } = useNotificationList()
  return useMemo(() => {
    const putBack = (line: CartLine) => {
      const { productId, variation, colour, quantity } = line
      act({ type: 'AddItem', productId, variation, colour, quantity }, productOfLine(line))
    }
    return {
      setQuantity: (itemKey: string, quantity: number): ActResult => act({ type: 'ChangeQuantity', itemKey, quantity }),
      /** Removes a line, and shows a toast that can undo it. */
      remove(itemKey: string, line: CartLine) {
        if (!act({ type: 'RemoveItem', itemKey }).ok) return
        notify({
          type: 'info',
          title: words.removed(line.offer.name),
          isAboutCart: true,
          action: { label: words.undo, run: () => putBack(line) },
        })
      },
      switchShipping: (shippingMethod: ShippingMethod) => act({ type: 'SwitchShippingMethod', shippingMethod }),
      /** Shows no toast: the result is shown at the code's field. */
      applyCode(command: Pick<ApplyCoupon, 'code' | 'unlessWorse'>): ActResult {
        dismissTopic(CART_FAILURE_TOPIC)
        return shop.act({ type: 'ApplyCoupon', ...command })
      },
      removeCode: (code: string) => act({ type: 'RemoveCoupon', code }),
      /** Dismisses these notices, and none that has come since they were rendered. */
      dismissNotices: (notices: string[]) => act({ type: 'DismissNotices', notices }),
      dismissRefusal: (eventId: string) => shop.dismissRefusal(eventId),
    }
  }, [words, act, shop, notify, dismissTopic])
}
