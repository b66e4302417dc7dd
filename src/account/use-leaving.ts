import { useState } from 'react'
import { useCart, useShop } from '../cart/cart-context.tsx'
import { useNotificationList } from '../notifications/notifications-context.tsx'
import { logOutHere } from './log-out-here.ts'
import { loginSheet } from './login-sheet.ts'

/** What stands between a shopper and being logged out. */
type Stage =
  | { readonly name: 'here' }
  | { readonly name: 'sending' }
  /** So many acts did not reach the shop, and would be lost. */
  | { readonly name: 'asking'; readonly unsent: number }

export interface Leaving {
  readonly stage: Stage
  /** Sends what was not sent yet, and logs out; asks first if something would be lost. */
  readonly leave: () => Promise<void>
  /** Logs out, and loses what did not reach the shop. */
  readonly leaveAnyway: () => Promise<void>
  readonly stay: () => void
}

interface LeavingOptions {
  /** What the shop has to do before this browser forgets the customer; false where it did not. */
  readonly before?: (() => Promise<boolean>) | undefined
  readonly onOut?: (() => void) | undefined
  /** What is said when it is done. */
  readonly said?: string
}

/** The way out: nothing that the shopper did is lost on it without their saying so, and nothing of them is left behind. */
export function useLeaving({ before, onOut, said = 'You are logged out' }: LeavingOptions = {}): Leaving {
  const shop = useShop()
  const { sync } = useCart()
  const { notify } = useNotificationList()
  const [stage, setStage] = useState<Stage>({ name: 'here' })

  const leaveAnyway = async () => {
    setStage({ name: 'sending' })
    const hasLeft = loginSheet.leave()
    if (before === undefined || (await before())) {
      await logOutHere(shop)
      onOut?.()
      notify({ type: 'success', title: said })
    }
    hasLeft()
    setStage({ name: 'here' })
  }
  return {
    stage,
    leaveAnyway,
    async leave() {
      if (stage.name !== 'here') return
      setStage({ name: 'sending' })
      if ((await shop.unsentBeforeLogout()) === 'sent') return leaveAnyway()
      setStage({ name: 'asking', unsent: sync.pending })
    },
    stay: () => setStage({ name: 'here' }),
  }
}
