import { Dexie } from 'dexie'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Panel } from '#src/developer/panel.tsx'
import { createSettingsStore } from '#src/developer/settings.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { blanketAdded, clientOf, cushionAdded, entryOf } from '#tests/kit/entries.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const settings = createSettingsStore({ read: () => null, write: () => {}, watch: () => {} })
const slider = () => page.place().querySelector('[type=range]') as HTMLInputElement
const point = () => slider()?.getAttribute('aria-valuetext')
const backToNow = () =>
  [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === 'Back to now')

it('travels back in time, and follows the log again from its end', async () => {
  await Dexie.delete(LOG_NAME)
  const store = indexedDbLogStore(LOG_NAME)
  const channel = tabChannel(LOG_NAME)
  onTestFinished(() => {
    store.close()
    channel.close()
  })
  const to = {
    clientId: clientOf(1),
    cartKey: null,
    seqBase: 0,
    account: { status: 'guest' },
    epoch: 0,
    logins: 0,
  } as const
  await store.read(0)
  const entries = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded())]
  await store.append({ after: 0, entries, identity: { from: null, to } })
  page.render(
    <MemoryRouter>
      <InShop>
        <Panel settings={settings} tab="t1" />
      </InShop>
    </MemoryRouter>,
  )
  await expect.poll(point).toBe('2 of 2')
  await userEvent.fill(slider(), '1')
  expect([point(), backToNow()?.disabled]).toEqual(['1 of 2', false])
  await userEvent.fill(slider(), '2')
  expect([point(), backToNow()?.disabled]).toEqual(['2 of 2', true])
  await store.append({ after: 2, entries: [entryOf(3, cushionAdded())], identity: null })
  channel.post({ kind: 'appended', index: 3 })
  await expect.poll(point).toBe('3 of 3')
})
