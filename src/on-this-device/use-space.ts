import { useEffect, useState } from 'react'

export interface Space {
  /** Bytes of all that this site stores, as the browser estimates them. */
  readonly usage: number
  /** Whether the browser keeps it when space runs out. */
  readonly persisted: boolean
}

/** The space that this site takes, asked again when `version` changes; null where the browser does not say. */
export function useSpace(version: number): Space | null {
  const [space, setSpace] = useState<Space | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed then.
  useEffect(() => {
    let isShown = true
    void askSpace().then((found) => isShown && setSpace(found))
    return () => {
      isShown = false
    }
  }, [version])
  return space
}

async function askSpace(): Promise<Space | null> {
  try {
    const [{ usage }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
    return usage === undefined ? null : { usage, persisted }
  } catch {
    // Older browsers have no storage manager.
    return null
  }
}
