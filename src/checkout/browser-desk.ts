import { browserShelf } from './browser-shelf.ts'
import { type Desk, deskOn } from './desk.ts'

let opened: Desk | undefined

/** This browser's desk, opened when it is first asked for. */
export function browserDesk(): Desk {
  opened ??= deskOn(browserShelf())
  return opened
}
