import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** By the fields' names. */
type Texts = Readonly<Record<string, string>>

/**
 * The texts of fields whose last texts this browser stores; `read` returns them. If a stored text is shown in a field
 * that has the focus, it is selected, so that what is typed replaces it.
 */
export function useStoredTexts(read: () => Texts) {
  const [stored, setStored] = useState<Texts>({})
  const [typed, setTyped] = useState<Texts>({})
  const restore = useEffectEvent(() => setStored(read()))
  const select = useEffectEvent(() => {
    const { activeElement: field } = document
    if (field instanceof HTMLInputElement && field.name in stored && !(field.name in typed)) field.select()
  })
  // Layout effects, so that nothing is typed in between.
  useLayoutEffect(() => restore(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once the stored texts are shown.
  useLayoutEffect(() => select(), [stored])
  return {
    texts: { ...stored, ...typed },
    /** Whether the shopper has changed one. */
    isTyped: Object.keys(typed).length > 0,
    type: (changed: Texts) => setTyped((before) => ({ ...before, ...changed })),
  }
}
