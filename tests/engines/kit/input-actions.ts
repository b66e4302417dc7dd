import type { Point } from './driver.ts'

const ENTER = '\uE007'

/** W3C actions, the same in WebDriver and in WebDriver BiDi. */
export function pressActions({ x, y }: Point): readonly object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function typingActions(text: string): readonly object[] {
  const keys = [...text].map((letter) => (letter === '\n' ? ENTER : letter))
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
