import { useEffect, useEffectEvent, useRef } from 'react'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useShop } from './cart-context.tsx'
import { viewFactsOf } from './view-facts-of.ts'

/** What stands for less, in ms, nobody has read. */
const MIN_VIEW_MS = 250

/** Tells support what this page shows beside the cart, while it is in front of the shopper and whenever it has become another. */
export function useViewReports(isDrawerOpen: boolean): void {
  const shop = useShop()
  const list = useNotificationList()
  const reported = useRef('')
  const look = useEffectEvent((isDrawerOpen: boolean) => {
    // Another tab may be in front, and tell of itself.
    if (document.visibilityState === 'hidden') {
      reported.current = ''
      return
    }
    const cart = shop.getSnapshot()
    const notifications = list.getSnapshot()
    const view = viewFactsOf({ cart, notifications, isDrawerOpen, online: navigator.onLine, codeError: codeError() })
    const text = JSON.stringify(view)
    if (view === null || text === reported.current) return
    reported.current = text
    shop.reportView(view)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => look(isDrawerOpen), MIN_VIEW_MS)
    }
    const ended = new AbortController()
    const { signal } = ended
    // A field's own error is nobody's state but the field's: it comes and goes with what is typed and pressed.
    for (const type of ['input', 'click', 'submit', 'visibilitychange']) {
      document.addEventListener(type, lookSoon, { signal })
    }
    for (const type of ['online', 'offline']) window.addEventListener(type, lookSoon, { signal })
    lookSoon()
    const ends = [shop.subscribe(lookSoon), list.subscribe(lookSoon)]
    return () => {
      clearTimeout(timer)
      ended.abort()
      for (const end of ends) end()
    }
  }, [shop, list, isDrawerOpen])
}

/** What stands at the field for a promo code. */
function codeError(): string | null {
  const field = document.querySelector('dialog[open] input[name="promoCode"]') ?? promoField()
  if (field?.getAttribute('aria-invalid') !== 'true') return null
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return described?.textContent ?? null
}

function promoField(): Element | null {
  return document.querySelector('input[name="promoCode"]')
}
