import { consentStore } from './consent-store.ts'

const KEY = 'rusbank.measuring'

/** This browser's consent, shared by all tabs. */
export const consent = consentStore(
  {
    read: () => localStorage.getItem(KEY),
    write: (text) => localStorage.setItem(KEY, text),
    watch: (listener) => addEventListener('storage', ({ key }) => key === KEY && listener()),
  },
  () => new Date(),
)
