import { useCallback, useEffect, useRef } from 'react'

/**
 * Gives what runs a change at once, or, while a mouse button or a finger is down, when what was pressed has heard of its click: a
 * change in between moves the page under the pointer, or puts a controlled radio back. What waits for a part that is gone is dropped.
 */
export function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const end = useCallback(() => {
    isPressed.current = false
    for (const change of waiting.current.splice(0)) change()
  }, [])
  useEffect(() => {
    const begin = () => {
      isPressed.current = true
    }
    // The click follows in the same task. Where none does, the pointer was moved away.
    const release = () => void setTimeout(end)
    addEventListener('mousedown', begin, true)
    addEventListener('mouseup', release, true)
    for (const over of ENDS) addEventListener(over, end)
    return () => {
      removeEventListener('mousedown', begin, true)
      removeEventListener('mouseup', release, true)
      for (const over of ENDS) removeEventListener(over, end)
      waiting.current = []
    }
  }, [end])
  return useCallback((change) => {
    if (isPressed.current) waiting.current.push(change)
    else change()
  }, [])
}

/** They come up to the window last of all. */
const ENDS = ['click', 'dragend', 'pointercancel'] as const
