import { useEffect, useEffectEvent, useRef } from 'react'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useShop } from './cart-context.tsx'
import { viewFactsOf } from './view-facts-of.ts'

/** A view is reported once it has been shown for this long, in ms. A shorter one can't have been read. */
const MIN_VIEW_MS = 250

/** Reports to support what this page shows beside the cart, while it is visible, and again after each change. */
export function useViewReports(isDrawerOpen: boolean): void {
  const shop = useShop()
  const list = useNotificationList()
  const reported = useRef('')
  const report = useEffectEvent((isDrawerOpen: boolean) => {
    // A hidden tab reports nothing: the visible one reports its own view.
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
    const reportSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => report(isDrawerOpen), MIN_VIEW_MS)
    }
    const ended = new AbortController()
    const { signal } = ended
    // The error of a field is state of that field alone, and changes with typing and pressing.
    for (const type of ['input', 'click', 'submit', 'visibilitychange']) {
      document.addEventListener(type, reportSoon, { signal })
    }
    for (const type of ['online', 'offline']) window.addEventListener(type, reportSoon, { signal })
    reportSoon()
    const ends = [shop.subscribe(reportSoon), list.subscribe(reportSoon)]
    return () => {
      clearTimeout(timer)
      ended.abort()
      for (const end of ends) end()
    }
  }, [shop, list, isDrawerOpen])
}

/** The error at the promo code's field. */
function codeError(): string | null {
  const find = (selector: string) => document.querySelector(selector)
  const field = find('dialog[open] input[name="promoCode"]') ?? find('input[name="promoCode"]')
  if (field?.getAttribute('aria-invalid') !== 'true') return null
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return described?.textContent ?? null
}
