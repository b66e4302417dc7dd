import type { LiveSignal } from '../shop-ports.ts'

/** After the server has closed the line for good, it is opened anew so much later, in ms. */
const REOPEN_AFTER = 20_000

/** An `EventSource` that is opened again whatever ended it: by itself after a broken line, by us after a refusal. */
export function liveLine(url: string, listener: (signal: LiveSignal) => void): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined

  const open = (): void => {
    const line = new EventSource(url)
    source = line
    line.onopen = () => listener({ kind: 'open' })
    line.onmessage = ({ data }) => listener({ kind: 'poke', data: parsed(data) })
    line.onerror = () => {
      listener({ kind: 'lost' })
      if (line.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER)
    }
  }

  open()
  return () => {
    clearTimeout(reopening)
    source?.close()
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
