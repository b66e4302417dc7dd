import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { returnPath } from './return-path.ts'

/** Says whether a request comes from a guest or a customer, by its cookies or by the browser's log. */
export type IdentifyVisitor = (request: Request) => Promise<'guest' | 'customer'>

/** Returns to let a visitor pass, throws a redirect to turn them away. */
type AccountGuard = (args: LoaderFunctionArgs) => Promise<void>

/** The guards of accounts: `auth` lets customers pass, `guest` those who are not logged in. */
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
 * Asks the browser's log, as soon as it has been read: what was seen last can be seen again without a network. Whose
 * session has ended is a customer still, who may look at it, and may log in.
 */
export function identifyByLog({ customer }: Pick<ShopClient, 'customer'>): IdentifyVisitor {
  return async ({ url }) => {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!customer.getSnapshot().loaded) return
        end()
        resolve()
      }
      const end = customer.subscribe(look)
      look()
    })
    const { state, sessionEnded } = customer.getSnapshot()
    if (state.status === 'guest') return 'guest'
    return sessionEnded && !pathWithoutLanguage(new URL(url).pathname).startsWith('/my-account') ? 'guest' : 'customer'
  }
}
