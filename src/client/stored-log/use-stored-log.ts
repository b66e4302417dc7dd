import { useLiveQuery } from 'dexie-react-hooks'
import type { LogRow } from '#domain/log/log-row.ts'
import { storedRows } from './log-table.ts'

/** The stored log, read again after every write of any tab: undefined until it has been read, null if it can't be. */
export const useStoredLog = (): readonly LogRow[] | null | undefined => useLiveQuery(storedRows)
