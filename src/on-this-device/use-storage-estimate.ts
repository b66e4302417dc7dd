import { useEffect, useState } from 'react'

export interface StorageEstimate {
  /** Bytes of all that this site stores, as the browser estimates them. */
  readonly usage: number
  /** Whether the browser keeps it when space runs out. */
  readonly persisted: boolean
}

/** The space that this site takes, asked again when `version` changes; null where the browser does not say. */
export function useStorageEstimate(version: number): StorageEstimate | null {
  const [space, setSpace] = useState<StorageEstimate | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed then.
  useEffect(() => {
    let isShown = true
    void readStorageEstimate().then((found) => isShown && setSpace(found))
    return () => {
      isShown = false
    }
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
