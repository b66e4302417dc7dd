import { isOfType } from './content-type.ts'

/** The answers of public calls, by path and query. */
export const ANSWERS = 'answers'

/** Whether a response is the shop's data, and not a page that a network put in its place. */
export function isOurs(response: Response): boolean {
  return response.ok && isOfType(response, 'application/json')
}
