import { useEffect, useEffectEvent } from 'react'

/** Calls `listener` at each event of this type in the document, as of the last rendering. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  const report = useEffectEvent(listener)
  useEffect(() => {
    const onEvent = (event: DocumentEventMap[Type]) => report(event)
    document.addEventListener(type, onEvent)
    return () => document.removeEventListener(type, onEvent)
  }, [type])
}
