import { useLiveQuery } from 'dexie-react-hooks'
import { storedRows } from '#sync/browser/log-table.ts'
import type { LogRow } from '#sync/storage/log-row.ts'

/** The stored log, read again after every write of any tab: undefined until it was read, null where it can't be. */
export function useStoredLog(): readonly LogRow[] | null | undefined {
  return useLiveQuery(storedRows)
}
