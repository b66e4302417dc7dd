import { useEffect, useState } from 'react'

export interface StorageEstimate {
  /** The browser's estimate of all data that this site stores, in bytes. */
  readonly usage: number
  /** Whether the browser keeps it when space runs out. */
  readonly persisted: boolean
}

/** The storage that this site uses, estimated again when `version` changes; null if the browser does not tell. */
export function useStorageEstimate(version: number): StorageEstimate | null {
  const [space, setSpace] = useState<StorageEstimate | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the stored data has changed.
  useEffect(() => {
    const ended = new AbortController()
    void readStorageEstimate().then((found) => {
      if (!ended.signal.aborted) setSpace(found)
    })
    return () => ended.abort()
  }, [version])
  return space
}

async function readStorageEstimate(): Promise<StorageEstimate | null> {
  try {
    const [{ usage }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
    return usage === undefined ? null : { usage, persisted }
  } catch {
    // Older browsers have no storage manager.
    return null
  }
}
