import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** An element of the page with a React root: new ones for each test of the file that calls this. */
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
