import * as v from 'valibot'
import { type LocalStorageText, localStorageText } from '../client/local-storage-text.ts'
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

export function createSettingsStore(storage: LocalStorageText) {
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

export const browserSettingsStorage = localStorageText('rusbank:developer')
