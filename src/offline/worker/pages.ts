import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import { NetworkOnly } from 'workbox-strategies'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { plainPage } from './plain-page.ts'

const network = new NetworkOnly()

/** A page from the network; without one, the offline page in its language. */
export async function pageOrOfflinePage(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await network.handle(options)
  } catch {
    const language = languageOfPath(options.url.pathname)
    return (await matchPrecache(pathInLanguage(OFFLINE_PAGE, language))) ?? plainPage(language.code)
  }
}
