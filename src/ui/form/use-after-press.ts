import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs a change at once, or, while the main mouse button or a finger is down, after the click
 * was handled: a change in between moves the page under the pointer, or resets a controlled radio. Other buttons open a
 * menu, which may take the end of the press. A change that waits is dropped when its component unmounts.
 */
export function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const end = useCallback(() => {
    isPressed.current = false
    for (const change of waiting.current.splice(0)) change()
  }, [])
  useEffect(() => {
    const begin = ({ button }: MouseEvent) => {
      if (button === 0) isPressed.current = true
    }
    // The click follows in the same task. If there is none, the pointer was moved away.
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

/** They bubble up to the window last. */
const ENDS = ['click', 'dragend', 'pointercancel'] as const
