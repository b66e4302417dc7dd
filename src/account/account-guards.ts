import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { until } from '../ui/store.ts'
import { returnPath } from './return-path.ts'

/** Tells whether a request is from a guest or a customer, by its cookies or by the browser's log; `unknown` while the session cannot be read. */
export type IdentifyVisitor = (request: Request) => Promise<'guest' | 'customer' | 'unknown'>

/** Returns to admit a visitor, throws a redirect to refuse one. */
type AccountGuard = (args: LoaderFunctionArgs) => Promise<void>

/** `auth` admits customers, `guest` visitors who are not logged in. Both admit a visitor who is unknown. */
export function accountGuards(identifyVisitor: IdentifyVisitor): Readonly<Record<'auth' | 'guest', AccountGuard>> {
  return {
    async auth({ request }) {
      const { pathname, search } = new URL(request.url)
      if ((await identifyVisitor(request)) === 'guest')
        throw redirect(pathWithReturn('/login', pathWithoutLanguage(pathname) + search))
    },
    async guest({ request }) {
      const { searchParams } = new URL(request.url)
      if ((await identifyVisitor(request)) === 'customer') throw redirect(returnPath(searchParams) ?? '/my-account')
    },
  }
}

/**
 * Identifies the visitor by the browser's log once it has been read, so that the account's pages open without a
 * network. A customer whose session has ended may still see these pages, and may log in.
 */
export function identifyByLog({ customer }: Pick<ShopClient, 'customer'>): IdentifyVisitor {
  return async ({ url }) => {
    await until(customer.subscribe, () => customer.getSnapshot().loaded)
    const { state, sessionEnded } = customer.getSnapshot()
    if (state.status === 'guest') return 'guest'
    return sessionEnded && !pathWithoutLanguage(new URL(url).pathname).startsWith('/my-account') ? 'guest' : 'customer'
  }
}
