import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CustomerSnapshot } from '#sync/log/customer-snapshot.ts'
import { browserCheckoutStore, onDraftOfAnotherTab } from '../client/checkout/browser-checkout-store.ts'
import { type CheckoutDraft, emptyDraft } from '../client/checkout/draft.ts'
import { customerIdOf } from '../client/customer/customer-id.ts'
import { useAfterPress } from '../ui/form/use-after-press.ts'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { withCustomerDetails } from './checkout-request.ts'

/** The stored draft, with a customer's details in its empty fields. It is saved on change, and deleted on logout. */
export function useDraft({ state, loaded }: Pick<CustomerSnapshot, 'state' | 'loaded'>) {
  const [draft, setDraft] = useState<CheckoutDraft>(emptyDraft)
  const owner = customerIdOf({ state })
  const ownerBefore = useRef(owner)
  /** The changes that are not stored, or were made while the stored draft is read: they override what is read. */
  const typed = useRef<Partial<CheckoutDraft>>({})
  /** The fields that were changed on this page: those that are empty were emptied, and are not filled again. */
  const changed = useRef<ReadonlySet<string>>(new Set())
  const current = useRef(draft)
  /** Until the stored draft has been read, nothing is stored: the rest of it would be lost. */
  const isRead = useRef(false)
  /** The stored text of the field that had the focus when it was read. It is shown once the field is left as it was. */
  const late = useRef<Partial<CheckoutDraft>>({})
  const afterPress = useAfterPress()

  const show = (next: CheckoutDraft) => {
    current.current = next
    setDraft(next)
  }
  const store = () => void browserCheckoutStore().writeDraft(owner, { ...current.current, ...late.current })
  const restore = useEffectEvent(async () => {
    const before = ownerBefore.current
    ownerBefore.current = owner
    isRead.current = false
    late.current = {}
    if (before !== null && before !== owner) {
      typed.current = {}
      changed.current = new Set()
      show(emptyDraft())
      isRead.current = owner === null
      if (owner === null) return browserCheckoutStore().wipe()
    }
    await read(emptyDraft())
  })
  const showLate = () => {
    show({ ...current.current, ...late.current })
    late.current = {}
  }
  /** Shows the stored draft, or `otherwise` if there is none. */
  const read = async (otherwise: CheckoutDraft) => {
    // All changes until now have been stored: another tab’s later ones override them.
    if (isRead.current) typed.current = {}
    const kept = (await browserCheckoutStore().readDraft(owner)) ?? otherwise
    // The customer logged out, or another one logged in, while the disk was read.
    if (ownerBefore.current !== owner) return
    const own = Object.fromEntries(Object.entries(kept).filter(([name]) => changed.current.has(name)))
    const restored = { ...withCustomerDetails(kept, state), ...own, ...typed.current }
    late.current = {}
    // A focused field is not restored: the shopper is about to type, and their text would be added to the restored one.
    // Rendered synchronously, so that no field can get the focus in between.
    const { activeElement } = document
    const focused = activeElement?.getAttribute('name') ?? ''
    if (focused in restored && !(focused in typed.current)) {
      late.current = { [focused]: restored[focused as keyof CheckoutDraft] }
      // If a press leaves it, after the submit that follows the click: what was shown at the press is ordered.
      activeElement?.addEventListener('blur', () => afterPress(() => setTimeout(showLate)), { once: true })
    }
    flushSync(() =>
      show({ ...restored, ...(focused in restored && { [focused]: current.current[focused as keyof CheckoutDraft] }) }),
    )
    const isFirst = !isRead.current
    isRead.current = true
    if (isFirst && Object.keys(typed.current).length > 0) store()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the customer changes.
  useEffect(() => {
    if (loaded) void restore()
  }, [loaded, owner])
  // Another tab may have stored what was typed there, which the next change here would overwrite.
  const readAgain = useEffectEvent(() => {
    if (loaded && document.visibilityState === 'visible') void read(current.current)
  })
  useDocumentEvent('visibilitychange', () => readAgain())
  // The same for a tab in another window, which may be visible at the same time.
  useEffect(() => onDraftOfAnotherTab(() => readAgain()), [])

  const change = (part: Partial<CheckoutDraft>) => {
    typed.current = { ...typed.current, ...part }
    changed.current = new Set([...changed.current, ...Object.keys(part)])
    if (Object.keys(part).some((name) => name in late.current)) late.current = {}
    show({ ...current.current, ...part })
    if (isRead.current) store()
  }
  return {
    draft,
    change,
    /** Keeps what is shown instead of another tab’s later text, as if it had just been typed. */
    keepShown() {
      const shown = Object.entries(current.current).filter(([name]) => name in late.current)
      if (shown.length > 0) change(Object.fromEntries(shown))
    },
  }
}
