import { isOfType } from './content-type.ts'

/** The cache of the catalogue's data: responses to public calls, by path and query. */
export const ANSWERS = 'answers'
/**
 * The cache of responses that are not of the catalogue, most of them filtered lists. It is another one, since an expiry
 * deletes whatever was used longest ago.
 */
export const OTHER_ANSWERS = 'other-answers'

/** Whether a response is the shop's data, and not a captive portal's page. */
export const isShopData = (response: Response): boolean => response.ok && isOfType(response, 'application/json')

/** Deletes the copies of an answer that the shop no longer gives. */
export async function deleteAnswer(request: Request): Promise<void> {
  for (const name of [ANSWERS, OTHER_ANSWERS]) await (await caches.open(name)).delete(request)
}
