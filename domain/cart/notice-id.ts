import type { CartNotice } from './cart-state.ts'

/** The most notices that one dismissal names, so that its data stays within an event's bounds. The newer ones stay. */
export const MAX_NOTICES_NAMED = 60

/** Identifies a notice by what it says: `repriced 2001-_-_ 39900 42000`, `coupon_ended TEN`. */
export function noticeId(notice: CartNotice): string {
  const id = `${notice.kind} ${'code' in notice ? notice.code : notice.itemKey}`
  return 'to' in notice ? `${id} ${notice.from} ${notice.to}` : id
}

/** The notices without those of these ids, by default all. Of several equal ones, as many are left out as are named, the oldest first. */
export function noticesWithout(notices: readonly CartNotice[], ids = notices.map(noticeId)): CartNotice[] {
  const left = [...ids]
  return notices.filter((notice) => {
    const at = left.indexOf(noticeId(notice))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
