import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows a value that arrives or changes after the first render, such as one from the log, in a form's uncontrolled field.
 * Nothing that the shopper has entered is replaced, and nothing is put into a focused field: the shopper is about to type,
 * and their text would be added to it. It is shown once they leave the field as it was, or send the form by Enter.
 */
export function useLateValue(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null>,
  value: string,
): void {
  const last = useRef(value)
  // A layout effect runs synchronously, so that the field can't get the focus in between.
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || value === last.current) return
    // What was entered is saved: it counts as the value from now on.
    if (current.value === value) last.current = value
    const show = () => {
      if (current.value !== last.current) return
      last.current = value
      current.value = value
    }
    if (document.activeElement !== current) return show()
    const { form } = current
    current.addEventListener('blur', show)
    form?.addEventListener('submit', show)
    return () => {
      current.removeEventListener('blur', show)
      form?.removeEventListener('submit', show)
    }
  }, [field, value])
}
