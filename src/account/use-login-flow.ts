import { useEffect, useRef, useState } from 'react'
import { type SessionAnswer, SessionAnswerSchema, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { dataLayer } from '../client/analytics/data-layer.ts'
import { post } from '../client/api/post.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { endUnusableSession, isSessionKept } from '../client/customer/session-check.ts'
import { type ShopFormOptions, useShopForm } from '../client/use-shop-form.ts'
import { setLeftCookie } from '../components/session/log-out-on-device.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useIsLeft } from '../ui/use-is-left.ts'
import { useAuthWords } from './auth-words.en.tsx'

interface LoginConflict {
  readonly answer: SessionAnswer
  /** The number of the previous customer's unsent changes. */
  readonly unsent: number
}

export type LoginFlow = ReturnType<typeof useLoginFlow>

interface LoginFlowOptions extends Pick<ShopFormOptions<SessionAnswer>, 'schema' | 'path' | 'extraFields' | 'explain'> {
  /** GA4's name. */
  readonly event: 'login' | 'sign_up'
  readonly onLoggedIn: (() => void) | undefined
}

/** The form of a login, and the steps in this browser after the server has accepted it. */
export function useLoginFlow({ event, onLoggedIn, ...options }: LoginFlowOptions) {
  const words = useAuthWords()
  const kind = event === 'login' ? 'login' : 'register'
  const shop = useShop()
  const { notify } = useNotificationList()
  const [conflict, setConflict] = useState<LoginConflict | null>(null)
  /** Whether the server has a session that the customer has neither taken nor cancelled. */
  const isUndecided = useRef(false)
  const isLeft = useIsLeft()
  useEffect(() => {
    // Nothing else is called if the page is reloaded or its tab is closed.
    const leave = () => {
      if (!isUndecided.current) return
      isUndecided.current = false
      setLeftCookie()
      navigator.sendBeacon(LOGOUT, new Blob(['{}'], { type: 'application/json' }))
      // For a page that the browser restores.
      setConflict(null)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      if (isUndecided.current) void endLogin()
    }
  }, [])

  const complete = async (answer: SessionAnswer, unsent: 'ask' | 'discard'): Promise<void> => {
    if (!(await isSessionKept())) {
      await endUnusableSession(answer.token)
      // The form that shows it.
      setConflict(null)
      return form.setFailure(words.needsCookies[kind])
    }
    const loggedIn = await shop.logIn(answer, unsent).catch((error: unknown) => {
      isUndecided.current = true
      throw error
    })
    if (!loggedIn.ok) {
      if (isLeft()) return endLogin()
      isUndecided.current = true
      return setConflict({ answer, unsent: loggedIn.unsent })
    }
    setConflict(null)
    dataLayer().push({ event, method: 'password' })
    notify({ type: 'success', title: words.greeting(words[kind].done, answer.customer.shipping.first_name) })
    onLoggedIn?.()
  }
  const form = useShopForm({
    ...options,
    answer: SessionAnswerSchema,
    before: shop.logoutAnswered,
    onDone: (answer) => complete(answer, 'ask'),
  })
  return {
    form,
    /** Set while the login would discard another customer's changes, which needs confirmation. */
    conflict,
    /** Logs in, and discards these changes. */
    async discard() {
      isUndecided.current = false
      if (conflict !== null) await complete(conflict.answer, 'discard')
    },
    /** Cancels the login. */
    async cancel() {
      isUndecided.current = false
      await endLogin()
      setConflict(null)
    },
  }
}

const LOGOUT = '/api/logout'

/** The shop may be unreachable: then its next request ends the session. */
async function endLogin(): Promise<void> {
  setLeftCookie()
  await post({ path: LOGOUT, body: {}, answer: SuccessMessageSchema })
}
