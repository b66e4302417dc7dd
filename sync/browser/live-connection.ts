import type { LiveSignal } from '../ports/ports.ts'

/** The delay before reopening a connection that the server has closed, in ms, with ±50% jitter: all browsers may have been refused at once. */
const REOPEN_DELAY_MS = 20_000

/** An `EventSource` that always reconnects: by itself after a broken connection, and by this code after the server refused it. */
export function liveConnection(url: string, listener: (signal: LiveSignal) => void): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined

  const open = (): void => {
    const connection = new EventSource(url)
    source = connection
    connection.onopen = () => listener({ kind: 'open' })
    connection.onmessage = ({ data }) => listener({ kind: 'poke', data })
    connection.onerror = () => {
      listener({ kind: 'lost' })
      if (connection.readyState === EventSource.CLOSED)
        reopening = setTimeout(open, REOPEN_DELAY_MS * (0.5 + Math.random()))
    }
  }

  open()
  return () => {
    clearTimeout(reopening)
    source?.close()
  }
}
