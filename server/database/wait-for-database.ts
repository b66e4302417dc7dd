import { setTimeout as wait } from 'node:timers/promises'
import { isTemporary, reasonOf } from './database-unavailable.ts'
import { retryDelay } from './retry-delay.ts'

interface WaitOptions<Opened> {
  /** Must release everything if it fails. */
  readonly open: () => Promise<Opened>
  readonly databaseUrl: string
  /** In seconds. */
  readonly atMost: number
  /** Called once, with a message, if the database does not answer yet. */
  readonly onWait: (sentence: string) => Promise<void> | void
}

/** Opens as soon as the database answers. Rejects if it has not within `atMost`, or if the error is permanent. */
export async function waitForDatabase<Opened>(options: WaitOptions<Opened>): Promise<Opened> {
  const { open, databaseUrl, atMost, onWait } = options
  const address = addressOf(databaseUrl)
  const until = performance.now() + atMost * 1_000
  for (let failures = 1; ; failures += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isTemporary(error)) throw error
      const left = until - performance.now()
      if (left <= 0) {
        const sentence = `the database of DATABASE_URL, ${address}, did not answer within ${atMost} s: ${reasonOf(error)}`
        throw new Error(sentence, { cause: error })
      }
      if (failures === 1) {
        await onWait(
          `The database of DATABASE_URL, ${address}, does not answer yet: ${reasonOf(error)}. Waiting for it, ${atMost} s at most.`,
        )
      }
      await wait(Math.min(left, retryDelay(failures)))
    }
  }
}

/** Without the password. */
function addressOf(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}
