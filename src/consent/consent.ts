import { sharedText } from '../client/shared-text.ts'
import { consentStore } from './consent-store.ts'

/** This browser's consent, shared by all tabs. */
export const consent = consentStore(sharedText('rusbank.measuring'), () => new Date())
