import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { DoneThere } from './done-there.ts'
import { inAQuietMoment } from './quiet-moment.ts'
import { untilThere } from './until-there.ts'

interface Later<Props> {
  readonly Part: ComponentType<Props>
  /** Brings the code at once, for a page that a shopper goes to. */
  readonly bring: () => void
}

/** When the code comes by itself: in a quiet moment, or when the part is about to be seen. */
type Moment = 'quiet' | 'near'
type Load<Props> = () => Promise<ComponentType<Props>>

/** So far below the screen a part is about to be seen. */
const NEAR = '300px'
/** By which a form or a button is pressed. */
const PRESSES = ['submit', 'click']

/**
 * A part of a page whose code hydration does not wait for. What the server rendered stands as it is, its links and fields
 * those of a page without JavaScript, until the code comes and takes its place with what was done there meanwhile. To
 * React it is no part that waits: nothing that the rest of the page does is held up by it.
 */
export function later<Props extends object>(load: Load<Props>, moment: Moment = 'quiet'): Later<Props> {
  return import.meta.env.SSR ? { Part: serverPart(load), bring() {} } : browserPart(load, moment)
}

function serverPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
  return function Part(props) {
    return (
      <div>
        <Suspense fallback={null}>
          <Lazy {...props} />
        </Suspense>
      </div>
    )
  }
}

function browserPart<Props extends object>(load: Load<Props>, moment: Moment): Later<Props> {
  let There: ComponentType<Props> | undefined
  let brought: Promise<(place: Element, pressed: ReadonlySet<Element>) => DoneThere> | undefined
  const bring = () => {
    brought ??= untilThere(async () => {
      const [part, { doneThere }] = await Promise.all([load(), import('./done-there.ts')])
      There = part
      return doneThere
    })
    return brought
  }
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const done = useRef<DoneThere | null>(null)
    const [isAlive, setAlive] = useState(There !== undefined)
    // In the layout, since what was pressed before the page came alive is pressed again right after it.
    useLayoutEffect(() => {
      if (isAlive) return
      let isShown = true
      const want = async () => {
        const doneThere = await bring()
        if (!isShown || place.current === null) return
        done.current = doneThere(place.current, pressed)
        setAlive(true)
      }
      const pressed = new Set<Element>()
      const note = (event: Event) => {
        const act = event.target instanceof Element && event.target.closest(event.type === 'submit' ? 'form' : 'button')
        if (!act) return
        event.preventDefault()
        pressed.add(act)
        void want()
      }
      const rendered = place.current
      for (const type of PRESSES) rendered?.addEventListener(type, note)
      const end = moment === 'near' ? whenNear(rendered, () => void want()) : inAQuietMoment(() => void want())
      return () => {
        isShown = false
        end()
        for (const type of PRESSES) rendered?.removeEventListener(type, note)
      }
    }, [isAlive])
    useLayoutEffect(() => {
      if (isAlive && place.current !== null) done.current?.redo(place.current)
    }, [isAlive])
    if (isAlive && There !== undefined) {
      return (
        <div key="alive" ref={place}>
          <There {...props} />
        </div>
      )
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what the server rendered is left there.
    return <div key="rendered" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return { Part, bring: () => void bring() }
}

function whenNear(place: Element | null, act: () => void): () => void {
  const eye = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && act(), {
    rootMargin: NEAR,
  })
  if (place !== null) eye.observe(place)
  return () => eye.disconnect()
}
