import { useState } from 'react'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { dataLayer } from '../analytics/data-layer.ts'
import { useShop } from '../cart/cart-context.tsx'
import { postForm } from '../forms/post-form.ts'
import { useNotificationList } from '../notifications/notifications-context.tsx'
import { endLostSession, hasSessionStuck, NEEDS_COOKIES } from './session-stuck.ts'

/** By GA4's names. */
type Way = 'login' | 'sign_up'

interface Held {
  readonly answer: SessionAnswer
  /** Acts of whoever was here before, which the shop has not got. */
  readonly unsent: number
}

export interface Entering {
  /** Lets in whom the server has let in. */
  readonly enter: (answer: SessionAnswer) => Promise<void>
  /** Set while somebody else's acts would be lost: the person is to be asked. */
  readonly held: Held | null
  /** In, all the same. */
  readonly discard: () => Promise<void>
  /** Out again. */
  readonly giveUp: () => Promise<void>
}

interface EnteringOptions {
  readonly way: Way
  /** Somebody is in. */
  readonly onIn: (() => void) | undefined
  /** Why nobody is, though the server let them in. */
  readonly onNotIn: (why: string) => void
}

/** What follows in this browser when the server has let somebody in. */
export function useEntering({ way, onIn, onNotIn }: EnteringOptions): Entering {
  const shop = useShop()
  const { notify } = useNotificationList()
  const [held, setHeld] = useState<Held | null>(null)

  const enter = async (answer: SessionAnswer, unsent: 'ask' | 'discard') => {
    if (!(await hasSessionStuck())) {
      await endLostSession(answer.token)
      return onNotIn(way === 'login' ? NEEDS_COOKIES : `Your account is made. ${NEEDS_COOKIES}`)
    }
    const loggedIn = await shop.logIn(answer, unsent)
    if (!loggedIn.ok) return setHeld({ answer, unsent: loggedIn.unsent })
    setHeld(null)
    dataLayer().push({ event: way, method: 'password' })
    notify({ type: 'success', title: greeting(way, answer.customer.shipping.first_name) })
    onIn?.()
  }
  return {
    held,
    enter: (answer) => enter(answer, 'ask'),
    async discard() {
      if (held !== null) await enter(held.answer, 'discard')
    },
    async giveUp() {
      await postForm({ path: '/api/logout', fields: {} })
      setHeld(null)
    },
  }
}

function greeting(way: Way, name: string): string {
  const words = way === 'login' ? 'You are logged in' : 'Your account is ready'
  return name === '' ? words : `${words}, ${name}`
}
