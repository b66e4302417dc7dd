interface LocalSetting {
  /** Null where nothing is kept, or the browser keeps nothing. */
  readonly read: () => string | null
  /** An empty text forgets. */
  readonly write: (text: string) => void
}

/** A small thing that a shopper's own browser keeps for its pages, and sends to nobody. */
export function localSetting(name: string): LocalSetting {
  const key = `rusbank.${name}`
  return {
    read() {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // A browser that keeps nothing is asked again the next time.
      }
    },
  }
}
