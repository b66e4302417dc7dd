import { consentStore } from './consent-store.ts'

const KEY = 'rusbank.measuring'

/** This browser's, for all its tabs. */
export const consent = consentStore(
  {
    read: () => localStorage.getItem(KEY),
    write: (text) => localStorage.setItem(KEY, text),
    watch(listener) {
      const hear = ({ key }: StorageEvent) => {
        if (key === KEY) listener()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  },
  () => new Date(),
)
