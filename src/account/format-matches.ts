import type { MailboxMatches } from '#domain/customer/account-answers.ts'
import type { ACCOUNT_WORDS } from './words.en.tsx'

type Words = (typeof ACCOUNT_WORDS)['finds']

/** `2 orders, 1 message and 1 review`, without those that are zero. */
export function formatMatches({ orders, messages, reviews }: MailboxMatches, words: Words): string {
  const parts = [
    ...(orders === 0 ? [] : [words.orders(orders)]),
    ...(messages === 0 ? [] : [words.messages(messages)]),
    ...(reviews === 0 ? [] : [words.reviews(reviews)]),
  ]
  const last = parts.at(-1) ?? words.nothing
  return parts.length < 2 ? last : parts.slice(0, -1).join(', ') + words.and + last
}
