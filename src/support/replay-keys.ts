/** The playback speeds, as factors. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 5, 20]

export type KeyboardAction =
  | { readonly do: 'play' | 'difference' }
  | { readonly do: 'go'; readonly to: 'start' | 'end' }
  | { readonly do: 'step' | 'faster'; readonly by: number }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** The action of a key; null for none, and while the focus is in a field. */
export function keyboardActionOf({ key, shiftKey, ctrlKey, metaKey, altKey, target }: Pressed): KeyboardAction | null {
  if (ctrlKey || metaKey || altKey || isIn(target, TYPED) || (key === ' ' && isIn(target, PRESSED))) return null
  const far = shiftKey ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      return { do: 'step', by: -far }
    case 'ArrowRight':
      return { do: 'step', by: far }
    case 'Home':
      return { do: 'go', to: 'start' }
    case 'End':
      return { do: 'go', to: 'end' }
    case ' ':
      return { do: 'play' }
    case '+':
      return { do: 'faster', by: 1 }
    case '-':
      return { do: 'faster', by: -1 }
    case 'd':
    case 'D':
      return { do: 'difference' }
    default:
      return null
  }
}

/** Elements that handle these keys themselves. */
const TYPED = 'input:not([type="range"], [type="radio"]), select, textarea, dialog'

/** Elements that Space presses. */
const PRESSED = 'button, summary'

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
