import { type RefObject, useEffect, useRef } from 'react'
import { useDocumentEvent } from '../use-document-event.ts'
import { useLostFocus } from '../use-lost-focus.ts'
import type { Notification } from './notification-list.ts'

/**
 * Makes the newest toast's action the next stop of Tab from the element that had the focus when the toast appeared,
 * although the toasts come last in the document. Shift+Tab, or the end of the toast, moves the focus back.
 */
export function useToastFocus(
  region: RefObject<HTMLElement | null>,
  newest: Notification | undefined,
  onLost: () => void,
): void {
  /** The element that had the focus when the newest toast appeared. */
  const origin = useRef<Element | null>(null)
  /** The id of the newest toast so far: an older one is the newest of the list again when that one ends. */
  const last = useRef(0)
  const id = newest?.id
  const isOffered = newest?.action !== undefined

  useEffect(() => {
    if (id === undefined || id <= last.current) return
    last.current = id
    const { activeElement } = document
    if (!region.current?.contains(activeElement)) origin.current = activeElement
  }, [id, region])

  useDocumentEvent('keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const toasts = region.current
    const { activeElement } = document
    if (toasts === null || activeElement === null) return
    const first = toasts.querySelector<HTMLElement>('a, button')
    if (event.shiftKey) {
      if (activeElement !== first) return
      if (returnTo(origin.current)) event.preventDefault()
      return
    }
    if (!isOffered || activeElement !== origin.current) return
    event.preventDefault()
    toasts.querySelector<HTMLElement>(`[data-toast="${id}"] :is(a, button)`)?.focus()
  })

  useLostFocus(region, () => {
    onLost()
    returnTo(origin.current)
  })
}

function returnTo(origin: Element | null): boolean {
  if (!(origin instanceof HTMLElement) || !origin.isConnected || origin === document.body) return false
  origin.focus()
  return document.activeElement === origin
}
