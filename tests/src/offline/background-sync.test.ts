import { beforeEach, expect, it, vi } from 'vitest'
import type { SendingRecord } from '#src/client/background-sync/sending-record.ts'
import { sendPendingChanges } from '#src/offline/worker/background-sync.ts'
import { sendOutbox } from '#src/offline/worker/send-outbox.ts'

let record: SendingRecord | null

vi.mock('#src/client/background-sync/sending-record.ts', () => ({ readSendingRecord: async () => record }))
vi.mock('#src/offline/worker/send-outbox.ts', () => ({ sendOutbox: vi.fn() }))

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('self', { location: { origin: 'https://shop.example' } })
  vi.mocked(sendOutbox).mockReset()
})

it('the browser hears of a failure, so that it tries again', async () => {
  record = { epoch: 3, newCartKey: 'key' }
  vi.mocked(sendOutbox).mockRejectedValue(new Error('unreachable'))
  await expect(sendPendingChanges()).rejects.toThrow('unreachable')
  expect(sendOutbox).toHaveBeenCalledOnce()
})

it('without a record, which a logout deletes first, nothing is sent', async () => {
  record = null
  await sendPendingChanges()
  expect(sendOutbox).not.toHaveBeenCalled()
})
