import { plainPage } from '#server/http/plain-page.ts'

/** For a browser that returns from a provider with an expired ticket, or none. */
export function expiredReturnPage(nonce: { readonly style: string; readonly script: string }): string {
  return plainPage({
    title: 'Your order · Rusbank',
    nonce,
    body: `      <h1>Your order is safe</h1>
      <p>This way back from the payment page no longer works. The link in the e-mail about your order leads to it, and says whether it is paid.</p>
      <p>If you have an account, it is among <a href="/my-account/orders">your orders</a>.</p>
      <p><a href="/">To the shop</a></p>`,
  })
}
