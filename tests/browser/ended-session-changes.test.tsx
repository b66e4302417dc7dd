import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { StoredData } from '#src/on-this-device/stored-data.tsx'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { blanketAdded, entryOf } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const rows = [{ index: 1, entry: entryOf(1, blanketAdded()) }]
vi.mock('#src/client/stored-log/use-stored-log.ts', () => ({ useStoredLog: () => rows }))

const thandi = customerNamed('thandi')
const EXPIRED = 'Your session has expired. Log in again and we’ll send everything.'
it.each([
  ['offline', true, EXPIRED],
  ['saved', true, EXPIRED],
  ['offline', false, 'You’re offline. We’ll send everything as soon as you’re back online.'],
  ['saved', false, 'On the way to us.'],
] as const)('what a change waits for: %s, session ended %s', async (state, sessionEnded, reason) => {
  const { store: customer } = scriptedStore({
    ...firstCustomer,
    state: loggedInAs(thandi),
    sessionEnded,
  })
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shopOf({ state, pending: 1 }).shop, customer }}>
        <StoredData />
      </InShop>
    </MemoryRouter>,
  )
  await expect.poll(() => page.place().textContent).toContain(`1 change waiting to be sent${reason}`)
  // No amount is broken at the end of a line.
  expect(page.place().textContent).toMatch(/Weave throw added, 1 item at R\u00a0\d+\.00/)
})
