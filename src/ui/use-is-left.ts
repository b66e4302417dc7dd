import { useLayoutEffect, useRef } from 'react'

/** Whether the page that called this has been left. For answers that may arrive later. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => isLeft.current
}
