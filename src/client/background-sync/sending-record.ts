import * as v from 'valibot'
import { type BrowserWindow, logDatabase, resultOf } from '#sync/browser/log-database.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'

/** The row of the log's `meta`. */
const SENDING = 'sending'

const SendingRecordSchema = v.object({ epoch: v.nullable(v.number()), newCartKey: v.string() })

/**
 * What a worker has to know of this browser to send for it, since it reads no local storage. Without a record it sends
 * nothing: a logout takes it away first.
 */
export type SendingRecord = Readonly<v.InferOutput<typeof SendingRecordSchema>>

export async function readSendingRecord(own: BrowserWindow): Promise<SendingRecord | null> {
  const { transact, close } = logDatabase(LOG_NAME, own)
  try {
    const stored: unknown = await transact({ stores: ['meta'], mode: 'readonly' }, ({ meta }) =>
      resultOf(meta.get(SENDING)),
    )
    return v.is(SendingRecordSchema, stored) ? stored : null
  } finally {
    close()
  }
}

/** Null takes it away. */
export async function writeSendingRecord(own: BrowserWindow, record: SendingRecord | null): Promise<void> {
  const { transact, close } = logDatabase(LOG_NAME, own)
  try {
    await transact({ stores: ['meta'], mode: 'readwrite' }, async ({ meta }) => {
      if (record === null) meta.delete(SENDING)
      else meta.put({ id: SENDING, ...record })
      return true
    })
  } finally {
    close()
  }
}
