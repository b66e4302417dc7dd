import type { LiveSignal } from '../ports/ports.ts'

/** After the server has closed the connection for good, it is opened anew so much later, in ms, give or take half: all browsers may have been refused at once. */
const REOPEN_AFTER = 20_000

/** An `EventSource` that is opened again whatever ended it: by itself after a broken connection, by us after a refusal. */
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
        reopening = setTimeout(open, REOPEN_AFTER * (0.5 + Math.random()))
    }
  }

  open()
  return () => {
    clearTimeout(reopening)
    source?.close()
  }
}
