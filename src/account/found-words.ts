import type { MailboxFinds } from '#domain/customer/account-answers.ts'
import { counted } from '../design/plural.ts'

/** `2 orders, 1 message and 1 review`: what there is none of is not named. */
export function foundInWords({ orders, messages, reviews }: MailboxFinds): string {
  const parts = [
    ...(orders === 0 ? [] : [counted(orders, { one: 'order', many: 'orders' })]),
    ...(messages === 0 ? [] : [counted(messages, { one: 'message', many: 'messages' })]),
    ...(reviews === 0 ? [] : [counted(reviews, { one: 'review', many: 'reviews' })]),
  ]
  const last = parts.at(-1) ?? 'nothing'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
