import { expect, test } from 'vitest'
import { customerIdOf } from '#tests/sim/world/accounts.ts'
import { browserIn, virtualShop } from './engine-browsers.ts'

test('events that waited for a customer whose session had ended are sent as soon as they are back, also without a live connection', async () => {
  const shared = virtualShop()
  const { client, logIn, addBlanket } = browserIn({ shop: shared, line: 'refused' })
  void logIn(0)
  await shared.pass(5_000)
  shared.server.endSessions(customerIdOf(0))
  addBlanket()
  await shared.pass(5_000)
  expect(client.customer.getSnapshot().sessionEnded).toBe(true)
  void logIn(0)
  await shared.pass(1_000)
  expect(client.getSnapshot().sync).toMatchObject({ pending: 0, state: 'sent' })
})
