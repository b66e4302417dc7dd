import { isOfType } from './content-type.ts'

/** The cache of the catalogue's data: responses to public calls, by path and query. */
export const ANSWERS = 'answers'

/** Whether a response is the shop's data, and not a captive portal's page. */
export function isShopData(response: Response): boolean {
  return response.ok && isOfType(response, 'application/json')
}
