import { type ComponentType, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { importWithRetry } from './import-with-retry.ts'
import type { RecordedInteractions } from './island-interactions.ts'
import { whenIdle } from './when-idle.ts'

interface LazyIsland<Props> {
  readonly Island: ComponentType<Props>
  /** Brings the code at once, for a page that a shopper goes to. */
  readonly preload: () => Promise<void>
}

/** When the code comes by itself: when the browser is idle, or when the part is about to be seen. */
type LoadTrigger = 'idle' | 'near'
type Load<Props> = () => Promise<ComponentType<Props>>

/** So far below the screen a part is about to be seen. */
const NEAR_MARGIN = '300px'
/** By which a form or a button is pressed. */
const PRESS_EVENTS = ['submit', 'click']
/** In ms: the click of a finger that was lifted comes within it. */
const CLICK_DELAY = 100
/** A link that is named leads somewhere else by now: what the server rendered knows nothing of the pages after it. */
const PRESSED = 'button, a[data-control]'

/**
 * A part of a page whose code hydration does not wait for. What the server rendered stands as it is, its links and fields
 * those of a page without JavaScript, until the code comes and takes its place with what was done there meanwhile. To
 * React it is no part that waits: nothing that the rest of the page does is held up by it.
 */
export function lazyIsland<Props extends object>(load: Load<Props>, trigger: LoadTrigger = 'idle'): LazyIsland<Props> {
  return import.meta.env.SSR ? { Island: serverIsland(load), preload: async () => {} } : browserIsland(load, trigger)
}

/** What brings the code of the parts that no page has shown yet, on the server. */
const unloaded = new Set<() => Promise<void>>()

/** Brings the code of every part on the server, so that a page is whole as soon as it is rendered. */
export async function loadIslands(): Promise<void> {
  // The code of a part may have parts of its own.
  while (unloaded.size > 0) {
    await Promise.all(
      [...unloaded].map(async (load) => {
        await load()
        unloaded.delete(load)
      }),
    )
  }
}

function serverIsland<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  unloaded.add(async () => {
    Loaded = await load()
  })
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
  return function Island(props) {
    return (
      <div>
        {/* One that throws is missing from the page, and does not take it along. */}
        <Suspense fallback={null}>{Loaded && <Loaded {...props} />}</Suspense>
      </div>
    )
  }
}

function browserIsland<Props extends object>(load: Load<Props>, trigger: LoadTrigger): LazyIsland<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<(place: Element, pressed: ReadonlySet<Element>) => RecordedInteractions> | undefined
  /** What was pressed before the code had loaded. */
  const pressed = new Set<Element>()
  const reloadIfPressed = () => {
    if (pressed.size > 0) window.rusbankCode.reload(pressed)
  }
  const preload = () => {
    loading ??= importWithRetry(async () => {
      const [part, { recordInteractions }] = await Promise.all([load(), import('./island-interactions.ts')])
      // What the page around it does, as a choice that is made, is seldom its own.
      // biome-ignore lint/correctness/noComponentHookFactories: once, where the part's code comes.
      Loaded = memo(part)
      return recordInteractions
    }, reloadIfPressed)
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
  function Island(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const recorded = useRef<RecordedInteractions | null>(null)
    const [isHydrated, setHydrated] = useState(Loaded !== undefined)
    // In the layout, since what was pressed before the page was hydrated is pressed again right after it.
    useLayoutEffect(() => {
      if (isHydrated) return
      let isMounted = true
      const hydrate = async () => {
        const recordInteractions = await preload()
        // A control that is taken away between the two halves of a press is not pressed.
        await held
        const rendered = place.current
        if (!isMounted || rendered === null) return
        const pressedHere = new Set([...pressed].filter((act) => rendered.contains(act)))
        for (const act of pressedHere) pressed.delete(act)
        recorded.current = recordInteractions(rendered, pressedHere)
        // In the same task: what is done between the record and the change would be lost.
        flushSync(() => setHydrated(true))
      }
      let held: Promise<void> | undefined
      const onHold = () => {
        held = new Promise((resolve) => {
          for (const type of ['click', 'pointercancel']) addEventListener(type, () => resolve(), { once: true })
          addEventListener('pointerup', () => setTimeout(resolve, CLICK_DELAY), { once: true })
        })
      }
      const onPress = (event: Event) => {
        const act = event.target instanceof Element && event.target.closest(event.type === 'submit' ? 'form' : PRESSED)
        if (!act) return
        event.preventDefault()
        pressed.add(act)
        void hydrate()
      }
      const rendered = place.current
      rendered?.addEventListener('pointerdown', onHold)
      for (const type of PRESS_EVENTS) rendered?.addEventListener(type, onPress)
      const end = trigger === 'near' ? whenNearViewport(rendered, () => void hydrate()) : whenIdle(() => void hydrate())
      return () => {
        isMounted = false
        end()
        rendered?.removeEventListener('pointerdown', onHold)
        for (const type of PRESS_EVENTS) rendered?.removeEventListener(type, onPress)
      }
    }, [isHydrated])
    useLayoutEffect(() => {
      if (isHydrated && place.current !== null) recorded.current?.replay(place.current)
    }, [isHydrated])
    if (isHydrated && Loaded !== undefined) {
      return (
        <div key="alive" ref={place}>
          <Loaded {...props} />
        </div>
      )
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what the server rendered is left there.
    return <div key="rendered" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return { Island, preload: async () => void (await preload()) }
}

function whenNearViewport(place: Element | null, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    {
      rootMargin: NEAR_MARGIN,
    },
  )
  if (place !== null) observer.observe(place)
  return () => observer.disconnect()
}
