import type { MailboxFinds } from '#domain/customer/account-answers.ts'
import { pluralize } from '../ui/format/pluralize.ts'

/** `2 orders, 1 message and 1 review`: what there is none of is not named. */
export function formatFinds({ orders, messages, reviews }: MailboxFinds): string {
  const parts = [
    ...(orders === 0 ? [] : [pluralize(orders, { one: 'order', many: 'orders' })]),
    ...(messages === 0 ? [] : [pluralize(messages, { one: 'message', many: 'messages' })]),
    ...(reviews === 0 ? [] : [pluralize(reviews, { one: 'review', many: 'reviews' })]),
  ]
  const last = parts.at(-1) ?? 'nothing'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
