import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows a value that changes, such as one from the address, in an uncontrolled field. The element stays, and so does its
 * focus. Whatever is being typed or chosen in the field is not replaced.
 */
export function useFollowingValue(field: RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string): void {
  const last = useRef(value)
  useLayoutEffect(() => {
    const { current } = field
    const shown = last.current
    last.current = value
    if (current === null || shown === value) return
    if (document.activeElement !== current || current.value === shown) current.value = value
  }, [field, value])
}
