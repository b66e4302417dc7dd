import { useState } from 'react'
import { useCart, useShop } from '../../client/cart/cart-context.tsx'
import { loginDialog } from '../../client/customer/login-dialog-store.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { logOutOnDevice } from './log-out-on-device.ts'
import { LOG_OUT_WORDS } from './words.en.ts'

/** What stands between a shopper and being logged out. */
type Stage =
  | { readonly name: 'here' }
  | { readonly name: 'sending' }
  /** So many acts did not reach the shop, and would be lost. */
  | { readonly name: 'asking'; readonly unsent: number }

export interface LogOutFlow {
  readonly stage: Stage
  /** Sends what was not sent yet, and logs out; asks first if something would be lost. */
  readonly start: () => Promise<void>
  /** Logs out, and loses what did not reach the shop. `words` say that it is done, in the place of the usual ones. */
  readonly confirm: (words?: string) => Promise<void>
  readonly cancel: () => void
}

interface LogOutOptions {
  /** What the shop has to do before this browser forgets the customer; false where it did not. */
  readonly before?: (() => Promise<boolean>) | undefined
  readonly onLoggedOut?: (() => void) | undefined
  /** What is said when it is done. */
  readonly said?: string
}

/** The way out: nothing that the shopper did is lost on it without their saying so, and nothing of them is left behind. */
export function useLogOut({ before, onLoggedOut, said }: LogOutOptions = {}): LogOutFlow {
  const { done } = useWords('logOut', LOG_OUT_WORDS)
  const shop = useShop()
  const pending = useCart(({ sync }) => sync.pending)
  const { notify } = useNotificationList()
  const [stage, setStage] = useState<Stage>({ name: 'here' })

  const confirm = async (words = said ?? done) => {
    setStage({ name: 'sending' })
    const endSuppression = loginDialog.suppress()
    if (before === undefined || (await before())) {
      await logOutOnDevice(shop)
      onLoggedOut?.()
      notify({ type: 'success', title: words })
    }
    endSuppression()
    setStage({ name: 'here' })
  }
  return {
    stage,
    confirm,
    async start() {
      if (stage.name !== 'here') return
      setStage({ name: 'sending' })
      if ((await shop.flushBeforeLogout()) === 'sent') return confirm()
      setStage({ name: 'asking', unsent: pending })
    },
    cancel: () => setStage({ name: 'here' }),
  }
}
