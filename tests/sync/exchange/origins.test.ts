import { expect, it } from 'vitest'
import { blanketAdded, cushionAdded, NOW } from '#tests/kit/entries.ts'
import { exchangeOf, tabWith } from './exchange-line.ts'

it('a request says when it was sent, and in which tab each of its events was made', async () => {
  const { acceptAll, requests } = exchangeOf(await tabWith(blanketAdded(), cushionAdded()))
  await acceptAll()
  expect(requests).toMatchObject([{ sentAt: NOW, events: [{ tab: 'tab' }, { tab: 'tab' }] }])
})
