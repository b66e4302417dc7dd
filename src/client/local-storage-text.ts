/** A text of this browser, shared by all tabs. `read` and `write` throw if storage is blocked. */
export interface LocalStorageText {
  readonly read: () => string | null
  readonly write: (text: string) => void
  /** Calls the listener after another tab has written. */
  readonly watch: (listener: () => void) => void
}

/** A text in the browser's local storage. */
export const localStorageText = (key: string): LocalStorageText => ({
  read: () => localStorage.getItem(key),
  write: (text) => localStorage.setItem(key, text),
  watch: (listener) => addEventListener('storage', ({ key: written }) => written === key && listener()),
})
