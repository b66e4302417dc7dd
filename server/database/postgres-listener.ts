import { Client } from 'pg'
import type { DatabaseBounds } from './bounds.ts'
import { connectionError, DatabaseUnavailable } from './database-unavailable.ts'
import { openSockets } from './open-sockets.ts'
import { retryDelay } from './retry-delay.ts'
import { pause } from './retry-until-done.ts'

interface Connection {
  /** Resolves with the reason when it is lost. */
  readonly lost: Promise<unknown>
}

interface ListenerOptions {
  readonly url: string
  readonly channel: string
  readonly bounds: DatabaseBounds
  readonly onNotification: (payload: string) => void
  /** Called after a reconnect: notifications sent meanwhile are lost. */
  readonly onGap: () => void
  /** Called once for each lost connection. */
  readonly onError: (error: unknown) => void
}

/**
 * Listens to a channel on its own connection. A broken idle connection gives no sign, so the listener sends heartbeats and
 * replaces a connection that does not answer.
 */
export async function postgresListener(options: ListenerOptions) {
  const { url, channel, bounds, onNotification, onGap, onError } = options
  const closing = new AbortController()
  const sockets = openSockets()
  let receivedAt = performance.now()
  const noteReceived = (): void => {
    receivedAt = performance.now()
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
    // Only once: the lost connection's next heartbeat fails too, and would destroy the connection that replaced it.
    const end = (reason: unknown): void => {
      if (isLost) return
      isLost = true
      resolve(reason)
      sockets.destroy(new Error('it is of no use any more'))
    }
    client.on('error', end)
    client.on('notification', ({ payload }) => {
      noteReceived()
      onNotification(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      end(error)
      throw connectionError(error)
    }
    noteReceived()
    const sendHeartbeats = async (): Promise<void> => {
      for (;;) {
        await pause(bounds.heartbeat, closing.signal)
        if (isLost || closing.signal.aborted) return
        await client.query('select 1')
        noteReceived()
      }
    }
    sendHeartbeats().catch(end)
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
  const reconnecting = (async () => {
    while (connection !== null) {
      const reason = await connection.lost
      if (closing.signal.aborted) return
      onError(new DatabaseUnavailable(reason))
      connection = await reopen()
      if (connection !== null) onGap()
    }
  })()
  return {
    /** False once nothing has been received for longer than a reconnect takes. */
    isListening: () => performance.now() - receivedAt < bounds.silence,
    async close(): Promise<void> {
      closing.abort()
      sockets.destroy(new Error('it was closed'))
      await reconnecting
    },
  }
}
