import { useEffect, useRef, useState } from 'react'

/** A horizontally scrolling element whose children are pictures, one of them in the middle. */
export function usePictureStrip<Strip extends HTMLElement>(first = 0) {
  const ref = useRef<Strip>(null)
  const [at, setAt] = useState(first)
  const goal = useRef<number | null>(null)
  useEffect(() => {
    if (first > 0 && ref.current !== null) scrollTo(ref.current, first, 'instant')
  }, [first])
  return {
    ref,
    /** The index of the picture in the middle. */
    at,
    /** The index of the picture that it scrolls to; the same as `at` once the scrolling has ended. */
    goal: () => goal.current ?? at,
    /** When the scrolling has ended, which Safari tells only since version 26, or a touch may have interrupted it. */
    forgetGoal() {
      goal.current = null
    },
    onScroll() {
      if (ref.current === null) return
      const nearest = nearestToTheMiddle(ref.current)
      if (nearest === goal.current) goal.current = null
      setAt(nearest)
    },
    show(index: number) {
      goal.current = index
      if (ref.current !== null) scrollTo(ref.current, index, 'auto')
    },
  }
}

function scrollTo(strip: HTMLElement, index: number, behavior: ScrollBehavior) {
  const child = strip.children[index]
  if (child instanceof HTMLElement) strip.scrollTo({ left: middleOf(child) - strip.clientWidth / 2, behavior })
}

/** The first and the last one may not reach the middle: then they are as near as the strip can be scrolled. */
function nearestToTheMiddle(strip: HTMLElement): number {
  const end = strip.scrollWidth - strip.clientWidth
  const distances = Array.from(strip.children, (child) => {
    if (!(child instanceof HTMLElement)) return Number.POSITIVE_INFINITY
    const goal = middleOf(child) - strip.clientWidth / 2
    return Math.abs(Math.min(Math.max(goal, 0), end) - strip.scrollLeft)
  })
  return distances.indexOf(Math.min(...distances))
}

const middleOf = ({ offsetLeft, offsetWidth }: HTMLElement) => offsetLeft + offsetWidth / 2
