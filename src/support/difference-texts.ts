import type { DifferenceWhy } from '#domain/replay/first-difference.ts'

/** Why a browser showed something else than the server held, as an agent would tell the customer. */
export const differenceTexts: Readonly<Record<DifferenceWhy, string>> = {
  refused: 'The server refused what the customer did, after their page had shown it.',
  decided_otherwise: 'The server took the act with other data than the page had: another price, or a code’s terms.',
  shop_followed: 'The shop changed the cart by its own rules, and the page had not heard of it.',
  others_acted: 'Another browser changed the cart, and this one had not heard of it.',
  not_held: 'The server does not hold the act: it waits in the browser, or got lost.',
  told_otherwise: 'A fault: the browser took as the server’s word what the server does not hold.',
  folded_otherwise: 'A fault: both have the same events, and make different carts of them.',
}
