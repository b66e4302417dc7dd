import { useDocumentEvent } from '../ui/use-document-event.ts'

/** The playback speeds, as factors. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 5, 20]

export type KeyboardAction =
  | { readonly do: 'play' | 'difference' }
  | { readonly do: 'go'; readonly to: 'start' | 'end' }
  | { readonly do: 'step' | 'faster'; readonly by: number }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** Calls `onAction` with the action of each key that has one, in place of the browser's. */
export function useReplayKeys(onAction: (action: KeyboardAction) => void): void {
  useDocumentEvent('keydown', (event) => {
    const action = keyboardActionOf(event)
    if (action === null) return
    event.preventDefault()
    onAction(action)
  })
}

/** The action of a key; null for none, and while the focus is in a field. */
export function keyboardActionOf({ key, shiftKey, ctrlKey, metaKey, altKey, target }: Pressed): KeyboardAction | null {
  if (ctrlKey || metaKey || altKey || isIn(target, TYPED) || (key === ' ' && isIn(target, PRESSED))) return null
  const action = KEYS.get(key) ?? null
  return action?.do === 'step' && shiftKey ? { do: 'step', by: 10 * action.by } : action
}

const KEYS: ReadonlyMap<string, KeyboardAction> = new Map([
  ['ArrowLeft', { do: 'step', by: -1 }],
  ['ArrowRight', { do: 'step', by: 1 }],
  ['Home', { do: 'go', to: 'start' }],
  ['End', { do: 'go', to: 'end' }],
  [' ', { do: 'play' }],
  ['+', { do: 'faster', by: 1 }],
  ['-', { do: 'faster', by: -1 }],
  ['d', { do: 'difference' }],
  ['D', { do: 'difference' }],
])

/** Elements that handle these keys themselves. */
const TYPED = 'input:not([type="range"], [type="radio"]), select, textarea, dialog'

/** Elements that Space presses. */
const PRESSED = 'button, summary'

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
