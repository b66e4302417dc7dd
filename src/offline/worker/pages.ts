import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import { NetworkOnly } from 'workbox-strategies'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { isAppPage } from '../shop-pages.ts'
import { minimalPage } from './minimal-page.ts'

/** How long a page may take to be answered, in seconds. */
const NETWORK_TIMEOUT_S = 15
const GATEWAY_ERRORS = [502, 503, 504]
const network = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT_S })

/** A page from the network; without one, the offline page in its language, or a plain page if the app can't show it. */
export async function pageOrOfflinePage(options: RouteHandlerCallbackOptions): Promise<Response> {
  const response = await network.handle(options).catch(() => null)
  if (response !== null && !isOfGateway(response)) return response
  const { pathname } = options.url
  const language = languageOfPath(pathname)
  // A payment's return URL is in no language.
  if (!isAppPage(pathname)) return minimalPage('en', 'af')
  return (await matchPrecache(pathInLanguage(OFFLINE_PAGE, language))) ?? minimalPage(language.code)
}

/** Whether a gateway could not reach the shop. The shop's own error pages have a policy. */
function isOfGateway({ status, headers }: Response): boolean {
  return GATEWAY_ERRORS.includes(status) && !headers.has('content-security-policy')
}
