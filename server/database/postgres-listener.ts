import { Client } from 'pg'
import type { DatabaseBounds } from './bounds.ts'
import { connectionError, DatabaseUnavailable } from './database-unavailable.ts'
import { openSockets } from './open-sockets.ts'
import { retryDelay } from './retry-delay.ts'
import { pause } from './retry-until-done.ts'

interface Connection {
  /** Resolves with what ended it. */
  readonly lost: Promise<unknown>
}

interface ListenerOptions {
  readonly url: string
  readonly channel: string
  readonly bounds: DatabaseBounds
  readonly onNotification: (payload: string) => void
  /** There is a connection again: what was said while there was none is lost. */
  readonly onGap: () => void
  /** Called once each time that the connection is lost. */
  readonly onError: (error: unknown) => void
}

export interface PostgresListener {
  /** False once the database has been silent for longer than a lost connection takes to be replaced. */
  readonly isHearing: () => boolean
  readonly close: () => Promise<void>
}

/**
 * Listens to a channel over a connection of its own. An idle connection gives no sign when it breaks: so
 * it is asked for a heartbeat, and one that gives none is cut and replaced.
 */
export async function postgresListener(options: ListenerOptions): Promise<PostgresListener> {
  const { url, channel, bounds, onNotification, onGap, onError } = options
  const closing = new AbortController()
  const sockets = openSockets()
  let heardAt = performance.now()
  const hear = (): void => {
    heardAt = performance.now()
  }

  const open = async (): Promise<Connection> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: bounds.connect,
      statement_timeout: bounds.statement,
      query_timeout: bounds.answer,
      keepAlive: true,
      stream: sockets.open,
    })
    const { promise: lost, resolve } = Promise.withResolvers<unknown>()
    let isLost = false
    // Once: a lost connection's next heartbeat fails too, and would cut the connection that replaced it.
    const end = (reason: unknown): void => {
      if (isLost) return
      isLost = true
      resolve(reason)
      sockets.destroy(new Error('it is of no use any more'))
    }
    client.on('error', end)
    client.on('notification', ({ payload }) => {
      hear()
      onNotification(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      end(error)
      throw connectionError(error)
    }
    hear()
    const beat = async (): Promise<void> => {
      for (;;) {
        await pause(bounds.heartbeat, closing.signal)
        if (isLost || closing.signal.aborted) return
        await client.query('select 1')
        hear()
      }
    }
    beat().catch(end)
    return { lost }
  }

  const reopen = async (): Promise<Connection | null> => {
    for (let failures = 1; ; failures += 1) {
      await pause(retryDelay(failures), closing.signal)
      if (closing.signal.aborted) return null
      const opened = await open().catch(() => null)
      if (opened !== null) return opened
    }
  }

  let connection: Connection | null = await open()
  const following = (async () => {
    while (connection !== null) {
      const reason = await connection.lost
      if (closing.signal.aborted) return
      onError(new DatabaseUnavailable(reason))
      connection = await reopen()
      if (connection !== null) onGap()
    }
  })()
  return {
    isHearing: () => performance.now() - heardAt < bounds.silence,
    async close() {
      closing.abort()
      sockets.destroy(new Error('it was closed'))
      await following
    },
  }
}
