import * as v from 'valibot'
import { createStore } from '../ui/store.ts'

const StoredSchema = v.object({
  /** Whether the overlay is open. */
  isOpen: v.boolean(),
  /** Whether the sync exchanges and the live connection fail. */
  isOffline: v.boolean(),
  /** Whether the answer to the next exchange is lost after the server has processed it. */
  dropsNext: v.boolean(),
})
/** The overlay's settings, shared by all tabs of this browser. */
export type DeveloperSettings = v.InferOutput<typeof StoredSchema>
const NONE: DeveloperSettings = { isOpen: false, isOffline: false, dropsNext: false }
const SettingsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), StoredSchema), NONE)

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** Stores the settings. `watch` calls the listener after another tab has written. */
export interface SettingsStorage {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly watch: (listener: () => void) => void
}

const KEY = 'rusbank:developer'

export function createSettingsStore(storage: SettingsStorage) {
  const stored = () => v.parse(SettingsSchema, storage.read())
  const { getSnapshot, subscribe, set } = createStore(stored())
  storage.watch(() => set(stored()))
  return {
    /** Stable between changes. */
    get: getSnapshot,
    set(change: Partial<DeveloperSettings>) {
      const next = { ...getSnapshot(), ...change }
      storage.write(JSON.stringify(next))
      set(next)
    },
    subscribe,
  }
}

/** The browser's local storage. */
export const browserSettingsStorage: SettingsStorage = {
  read: () => localStorage.getItem(KEY),
  write: (text) => localStorage.setItem(KEY, text),
  watch: (listener) => addEventListener('storage', ({ key }) => key === KEY && listener()),
}
