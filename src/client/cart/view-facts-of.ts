import { MAX_REFUSALS, type ViewFacts } from '#domain/wire/view-facts.ts'
import type { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import type { Notification } from '../../ui/notifications/notification-list.ts'
import { shownStatus } from './shown-status.ts'

const MAX_TEXT_LENGTH = 300

interface ShownParts {
  readonly cart: Pick<CartSnapshot, 'fold' | 'sync' | 'loaded'>
  readonly notifications: readonly Notification[]
  readonly isDrawerOpen: boolean
  readonly online: boolean
  /** The error at the promo code's field; null for none. */
  readonly codeError: string | null
}

/** What a page shows beside the cart; null while a change is not stored, since it has no place in the log yet. */
export function viewFactsOf(shown: ShownParts): Omit<ViewFacts, 'tab'> | null {
  const { cart, notifications, isDrawerOpen, online, codeError } = shown
  const { fold, sync, loaded } = cart
  if (!loaded || sync.pending > fold.pending.length) return null
  return {
    sync: shownStatus({ sync, fold }).state,
    pending: sync.pending,
    online,
    storage: sync.storage,
    isDrawerOpen,
    refusals: fold.refusals.slice(-MAX_REFUSALS).map(({ eventId }) => eventId),
    codeError: codeError?.slice(0, MAX_TEXT_LENGTH) ?? null,
    messages: notifications
      .map(({ isAboutCart, title }) => (isAboutCart ? title.slice(0, MAX_TEXT_LENGTH) : null))
      .slice(-5),
  }
}
