import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** An element with a React root, new for each test of the calling file. */
export function testPage() {
  let place: HTMLElement
  let root: Root
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
  })
  afterEach(() => {
    root.unmount()
    place.remove()
  })
  return {
    place: () => place,
    root: () => root,
    render: (shown: ReactNode) => flushSync(() => root.render(shown)),
  }
}
