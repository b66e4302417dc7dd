import type { LocalSetting } from '#src/client/local-setting.ts'

/** A setting of a browser in memory. */
export function memorySetting(): LocalSetting {
  let stored: string | null = null
  return {
    read: () => stored,
    write(text) {
      stored = text === '' ? null : text
    },
  }
}

/** A setting of a browser that stores nothing. */
export const noSetting: LocalSetting = { read: () => null, write: () => {} }
