import { useState } from 'react'
import { type SessionAnswer, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { dataLayer } from '../client/analytics/data-layer.ts'
import { post } from '../client/api/post.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { endUnusableSession, isSessionKept } from '../client/customer/session-check.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useEntranceWords } from './use-entrance-words.ts'

/** By GA4's names. */
type LoginEvent = 'login' | 'sign_up'

interface LoginConflict {
  readonly answer: SessionAnswer
  /** Acts of whoever was here before, which the shop has not got. */
  readonly unsent: number
}

export interface LoginFlow {
  /** What has to be over before anybody logs in. */
  readonly before: () => Promise<void>
  /** Lets in whom the server has let in. */
  readonly complete: (answer: SessionAnswer) => Promise<void>
  /** Set while somebody else's acts would be lost: the person is to be asked. */
  readonly conflict: LoginConflict | null
  /** In, all the same. */
  readonly discard: () => Promise<void>
  /** Out again. */
  readonly cancel: () => Promise<void>
}

interface LoginFlowOptions {
  readonly event: LoginEvent
  /** Somebody is in. */
  readonly onLoggedIn: (() => void) | undefined
  /** Why nobody is, though the server let them in. */
  readonly onLoginFailed: (why: string) => void
}

/** What follows in this browser when the server has let somebody in. */
export function useLoginFlow({ event, onLoggedIn, onLoginFailed }: LoginFlowOptions): LoginFlow {
  const words = useEntranceWords()
  const kind = event === 'login' ? 'login' : 'register'
  const shop = useShop()
  const { notify } = useNotificationList()
  const [conflict, setConflict] = useState<LoginConflict | null>(null)

  const complete = async (answer: SessionAnswer, unsent: 'ask' | 'discard') => {
    if (!(await isSessionKept())) {
      await endUnusableSession(answer.token)
      return onLoginFailed(words.needsCookies[kind])
    }
    const loggedIn = await shop.logIn(answer, unsent)
    if (!loggedIn.ok) return setConflict({ answer, unsent: loggedIn.unsent })
    setConflict(null)
    dataLayer().push({ event, method: 'password' })
    notify({ type: 'success', title: words.greeting(words[kind].done, answer.customer.shipping.first_name) })
    onLoggedIn?.()
  }
  return {
    before: shop.logoutAnswered,
    conflict,
    complete: (answer) => complete(answer, 'ask'),
    async discard() {
      if (conflict !== null) await complete(conflict.answer, 'discard')
    },
    async cancel() {
      await post({ path: '/api/logout', body: {}, answer: SuccessMessageSchema })
      setConflict(null)
    },
  }
}
