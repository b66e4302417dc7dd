import { describe, expect, it } from 'vitest'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'

const [rule] = JSON.parse(SPECULATION_RULES).prefetch
const [all, { not: excluded }] = rule.where.and

/** Whether a pattern of the rules matches a path: `*` is any text, and `{…}?` may be absent. */
function matches(pattern: string, path: string): boolean {
  const source = pattern.replaceAll('*', '.*').replaceAll(/\{(.*?)\}\?/g, '(?:$1)?')
  return new RegExp(`^${source}$`).test(path)
}

const isPrefetched = (path: string) =>
  matches(all.href_matches, path) && !excluded.href_matches.some((pattern: string) => matches(pattern, path))

describe('a page that a shopper points at', () => {
  it.each(['/', '/product/sage-3-seater', '/product-category/couches', '/blog', '/af/product/sage-3-seater'])(
    'is fetched in advance if it is the same for everybody: %s',
    (path) => expect(isPrefetched(path)).toBe(true),
  )

  it.each([
    ...['/api/cart', '/support', '/support/cart/c1', '/sandbox/payfast'],
    ...['/cart', '/checkout', '/checkout/order/o1', '/my-account', '/my-account/orders', '/login', '/register'],
    ...['/lost-password', '/af/cart', '/af/checkout', '/af/my-account', '/af/login'],
  ])('is not if it is personal, or does something: %s', (path) => {
    expect(isPrefetched(path)).toBe(false)
  })

  it('is not if the link downloads it or opens another window', () => {
    expect(rule.where.and).toContainEqual({ not: { selector_matches: 'a[download], a[target]' } })
  })
})
