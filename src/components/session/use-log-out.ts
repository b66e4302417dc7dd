import { useState } from 'react'
import type { ApiFailure } from '../../client/api/api-result.ts'
import { useShop } from '../../client/cart/cart-context.tsx'
import { loginDialog } from '../../client/customer/login-dialog-store.ts'
import { useUnexpectedError } from '../../client/use-unexpected-error.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { logOutOnDevice } from './log-out-on-device.ts'
import { LOG_OUT_WORDS } from './words.en.ts'

/** The stage of a logout. */
type LogoutStage =
  | { readonly name: 'idle' }
  | { readonly name: 'sending' }
  /** `unsent` changes did not reach the shop, and would be lost. */
  | { readonly name: 'asking'; readonly unsent: number }

export type LogOutFlow = ReturnType<typeof useLogOut>

export interface LogOutOptions {
  /** Awaited before the logout, which is cancelled if this resolves to a failure. */
  readonly before?: (() => Promise<ApiFailure | null>) | undefined
  /** Called with that failure, once the login dialog can open again. */
  readonly onFailure?: ((failure: ApiFailure) => void) | undefined
  readonly onLoggedOut?: (() => void) | undefined
  /** The text of the toast. */
  readonly doneMessage?: string
}

/** Logs the customer out of this browser. Unsent changes are discarded only if the customer confirms it. */
export function useLogOut({ before, onFailure, onLoggedOut, doneMessage }: LogOutOptions = {}) {
  const { done } = useWords('logOut', LOG_OUT_WORDS)
  const report = useUnexpectedError()
  const shop = useShop()
  const { notify } = useNotificationList()
  const [stage, setStage] = useState<LogoutStage>({ name: 'idle' })

  const logOut = async (words: string): Promise<ApiFailure | null> => {
    const failure = (await before?.()) ?? null
    if (failure !== null) return failure
    await logOutOnDevice(shop)
    onLoggedOut?.()
    notify({ type: 'success', title: words })
    return null
  }
  const onError = (error: unknown) => {
    setStage({ name: 'idle' })
    report(error)
  }
  const confirm = async (words = doneMessage ?? done) => {
    setStage({ name: 'sending' })
    const endSuppression = loginDialog.suppress()
    const failure = await logOut(words).catch(onError).finally(endSuppression)
    setStage({ name: 'idle' })
    if (failure) onFailure?.(failure)
  }
  return {
    stage,
    /** Logs out and discards unsent changes. `words` replaces the usual text of the toast. */
    confirm,
    /** Sends pending changes and logs out. Asks first if some can't be sent. */
    async start() {
      if (stage.name !== 'idle') return
      setStage({ name: 'sending' })
      const flushed = await shop.flushBeforeLogout().catch(onError)
      if (flushed === undefined) return
      if (flushed === 'sent') return confirm()
      setStage({ name: 'asking', unsent: shop.getSnapshot().sync.pending })
    },
    cancel: () => setStage({ name: 'idle' }),
  }
}
