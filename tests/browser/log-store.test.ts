import { describe } from 'vitest'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { describeLogStore } from '#tests/sync/storage/log-store.contract.ts'

let browsers = 0

describe('in the IndexedDB of a real browser', () => {
  describeLogStore(() => {
    browsers += 1
    const name = `contract ${browsers} ${Math.random()}`
    return { tab: () => indexedDbLogStore(name) }
  })
})
