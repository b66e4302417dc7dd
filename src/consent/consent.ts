import { consentStore } from './consent-store.ts'

const KEY = 'rusbank.measuring'

/** This browser's consent, shared by all tabs. */
export const consent = consentStore(
  {
    read: () => localStorage.getItem(KEY),
    write: (text) => localStorage.setItem(KEY, text),
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  },
  () => new Date(),
)
