import { describe } from 'vitest'
import { dexieLogStore } from '#sync/browser/dexie-log-store.ts'
import { describeLogStore } from '#tests/sync/storage/log-store.contract.ts'

let browsers = 0

describe('in the IndexedDB of a real browser', () => {
  describeLogStore(() => {
    browsers += 1
    const name = `contract ${browsers} ${Math.random()}`
    return { tab: () => dexieLogStore(name) }
  })
})
