import * as v from 'valibot'
import { createStore } from '../ui/store.ts'

/** The overlay's settings, shared by all tabs of this browser. */
export interface Settings {
  /** Whether the overlay is open. */
  readonly isOpen: boolean
  /** Whether the sync exchanges and the live connection fail. */
  readonly isOffline: boolean
  /** Whether the answer to the next exchange is lost after the server has processed it. */
  readonly dropsNext: boolean
}

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** Stores the settings. `watch` calls the listener after another tab has written. */
export interface SettingsStorage {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly watch: (listener: () => void) => void
}

const KEY = 'rusbank:developer'
const NONE: Settings = { isOpen: false, isOffline: false, dropsNext: false }
const SettingsSchema = v.object({ isOpen: v.boolean(), isOffline: v.boolean(), dropsNext: v.boolean() })

export function createSettingsStore(storage: SettingsStorage) {
  const { getSnapshot, subscribe, set } = createStore(decoded(storage.read()))
  storage.watch(() => set(decoded(storage.read())))
  return {
    /** Stable between changes. */
    get: getSnapshot,
    set(change: Partial<Settings>) {
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

function decoded(text: string | null): Settings {
  try {
    return v.parse(SettingsSchema, JSON.parse(text ?? ''))
  } catch {
    return NONE
  }
}
