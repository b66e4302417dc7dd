import * as v from 'valibot'
import { type BrowserWindow, logDatabase, resultOf } from '#sync/browser/log-database.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'

/** The id of the record in the log's `meta` store. */
const SENDING = 'sending'

const SendingRecordSchema = v.object({ epoch: v.nullable(v.number()), newCartKey: v.string() })

/**
 * What the worker needs in order to send for this browser, since it can't read local storage. Without a record it sends
 * nothing, so a logout deletes the record first.
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

/** Null deletes the record. */
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
