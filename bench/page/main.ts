import { actsToDisk, actsToSubscriber, burstToDisk } from './acts.ts'
import { coldStart, fillLog, rawRead } from './cold-start.ts'

const benches = { actsToDisk, actsToSubscriber, burstToDisk, coldStart, fillLog, rawRead }
declare global {
  interface Window {
    benches: typeof benches
  }
}
window.benches = benches
