import type { DifferenceWhy } from '#domain/replay/first-difference.ts'

/** Why a browser showed another cart than the server had, in words for agents. */
export const differenceTexts: Readonly<Record<DifferenceWhy, string>> = {
  refused: 'The page showed the customer’s change before the server rejected it.',
  decided_otherwise: 'The server applied the change with a different price or different coupon terms.',
  shop_followed: 'The shop updated the cart automatically, and the page hadn’t caught up.',
  others_acted: 'The cart was changed in another browser, and this page hadn’t caught up.',
  not_held: 'The server never received this change. It may still be waiting in the browser.',
  told_otherwise:
    'System fault: the browser recorded an answer that the server doesn’t have. Report it to a developer.',
  folded_otherwise: 'System fault: browser and server calculated different carts. Report it to a developer.',
}
