import { useEffect, useRef, useState } from 'react'
import type { SlicedWork } from '#domain/replay/sliced-work.ts'
import { runInSlices } from './run-in-slices.ts'

/** Runs long work in slices, one task at a time. */
export function useSlicedWork() {
  /** From 0 to 1; null while nothing runs. */
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  /** Resolves to null if it was cancelled, also by leaving the page or by a newer task. */
  const run = async <Result>(work: SlicedWork<Result>): Promise<Result | null> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setProgress(0)
    try {
      return await runInSlices(work, { signal: own.signal, onProgress: setProgress })
    } catch (error) {
      if (own.signal.aborted) return null
      throw error
    } finally {
      if (running.current === own) setProgress(null)
    }
  }
  return { progress, run, cancel }
}
