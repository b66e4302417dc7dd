import { expect, it } from 'vitest'
import { formatMatches } from '#src/account/format-matches.ts'
import { ACCOUNT_WORDS } from '#src/account/words.en.tsx'

it.each([
  [{ orders: 2, messages: 1, reviews: 1 }, '2 orders, 1 message and 1 review'],
  [{ orders: 1, messages: 0, reviews: 3 }, '1 order and 3 reviews'],
  [{ orders: 0, messages: 2, reviews: 0 }, '2 messages'],
])('the matches are described in words: %j', (found, words) => {
  expect(formatMatches(found, ACCOUNT_WORDS.finds)).toBe(words)
})
