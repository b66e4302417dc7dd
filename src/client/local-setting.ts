export interface LocalSetting {
  /** Null if nothing is stored, or the browser stores nothing. */
  readonly read: () => string | null
  /** An empty string deletes the setting. */
  readonly write: (text: string) => void
}

/** A setting that is stored in the shopper's browser and never sent. */
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
        // Without storage the setting is not kept.
      }
    },
  }
}
