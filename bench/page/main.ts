import { actsToDisk, actsToSubscriber, burstToDisk, singleActsToSubscriber } from './acts.ts'
import { coldStart, fillLog, rawRead } from './cold-start.ts'
import { relaxedAndStrict } from './durability.ts'

const benches = {
  actsToDisk,
  actsToSubscriber,
  burstToDisk,
  coldStart,
  fillLog,
  rawRead,
  relaxedAndStrict,
  singleActsToSubscriber,
}
declare global {
  interface Window {
    benches: typeof benches
  }
}
window.benches = benches
