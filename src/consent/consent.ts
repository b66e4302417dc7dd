import { localStorageText } from '../client/local-storage-text.ts'
import { consentStore } from './consent-store.ts'

/** This browser's consent, shared by all tabs. */
export const consent = consentStore(localStorageText('rusbank.measuring'), () => new Date())
