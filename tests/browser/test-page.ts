import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'

/** The attributes that name other elements by their ids. */
const REFERENCES = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-activedescendant',
  'for',
  'form',
] as const

/** The ids that elements name and no element has: a screen reader would say nothing instead. */
function danglingIds(place: HTMLElement): readonly string[] {
  const named = REFERENCES.flatMap((name) =>
    [...place.querySelectorAll(`[${name}]`)].flatMap((element) => element.getAttribute(name)?.split(/\s+/) ?? []),
  )
  return named.filter((id) => document.getElementById(id) === null)
}

/** An element with a React root, new for each test of the calling file. */
export function testPage() {
  let place: HTMLElement
  let root: Root
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
  })
  afterEach(() => {
    const dangling = danglingIds(place)
    root.unmount()
    place.remove()
    expect(dangling, 'ids that no element has').toEqual([])
  })
  return {
    place: () => place,
    root: () => root,
    render: (shown: ReactNode) => flushSync(() => root.render(shown)),
  }
}
