import { Dexie } from 'dexie'
import { onTestFinished } from 'vitest'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { clientOf } from '#tests/kit/entries.ts'

/** The identity of a new guest’s log. */
export const newGuest = {
  clientId: clientOf(1),
  cartKey: null,
  seqBase: 0,
  account: { status: 'guest' },
  epoch: 0,
  logins: 0,
} as const

/** The browser’s stored log, empty and without an identity, and the channel of its tabs. */
export async function openLog() {
  await Dexie.delete(LOG_NAME)
  const store = indexedDbLogStore(LOG_NAME)
  const channel = tabChannel(LOG_NAME)
  onTestFinished(() => {
    store.close()
    channel.close()
  })
  await store.read(0)
  return { store, channel }
}
