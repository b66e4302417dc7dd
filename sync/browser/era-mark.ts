import type { EraMark } from '../shop-ports.ts'

const KEY = 'rusbank:era'

function read(): number | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === null ? null : Number.parseInt(stored, 10) || 0
  } catch {
    // Switched off.
    return null
  }
}

/** The era in the browser's local storage, which a page can read before anything else. */
export const eraMark: EraMark = {
  atStart: read(),
  read,
  write(era) {
    try {
      localStorage.setItem(KEY, `${era}`)
    } catch {
      // Switched off or full: the log's own word has to do.
    }
  },
}
