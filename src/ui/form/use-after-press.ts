import { useCallback, useEffect, useRef } from 'react'

/**
 * Gives what runs a change at once, or, while a mouse button or a finger is down, when it has come up: what moves the page
 * between the two takes what is pressed away from under the pointer. It has run before anything hears of the click.
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
    const options = { capture: true }
    addEventListener('mousedown', begin, options)
    addEventListener('mouseup', release, options)
    for (const over of ENDS) addEventListener(over, end, options)
    return () => {
      removeEventListener('mousedown', begin, options)
      removeEventListener('mouseup', release, options)
      for (const over of ENDS) removeEventListener(over, end, options)
      end()
    }
  }, [end])
  return useCallback((change) => {
    if (isPressed.current) waiting.current.push(change)
    else change()
  }, [])
}

const ENDS = ['click', 'dragend', 'pointercancel'] as const
