import { useMemo } from 'react'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { ActResult } from '#sync/log/cart-log.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useShop } from './cart-context.tsx'
import { REJECTION_WORDS } from './rejection-words.en.ts'

/** The topic of the toasts of rejected commands: a new command removes the toast of the last one. */
export const CART_FAILURE_TOPIC = 'cart failure'
/** The topic of the toasts of additions: the server's later answer replaces the toast. */
export const CART_ADDITION_TOPIC = 'cart addition'

export type PerformAct = (command: CartCommand, product?: SellableProduct) => ActResult

/** Runs a command on the cart. A rejected command changes nothing and is explained in a toast. */
export function useAct(): PerformAct {
  const { rejected } = useWords('rejections', REJECTION_WORDS)
  const shop = useShop()
  const { notify, dismissTopic } = useNotificationList()
  return useMemo(
    () => (command, product) => {
      const acted = shop.act(command, product)
      dismissTopic(CART_FAILURE_TOPIC)
      if (!acted.ok) {
        notify({ type: 'error', title: rejected(acted.rejection), topic: CART_FAILURE_TOPIC, isAboutCart: true })
      }
      return acted
    },
    [rejected, shop, notify, dismissTopic],
  )
}
