import { type ComponentType, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { importWithRetry } from './import-with-retry.ts'
import type { recordInteractions } from './island-interactions.ts'
import { pressEnded } from './press.ts'
import { whenIdle } from './when-idle.ts'

interface LazyIsland<Props> {
  readonly Island: ComponentType<Props>
  /** Loads the code at once, for a client-side navigation. */
  readonly preload: () => Promise<void>
}

/** When the code loads by itself: when the browser is idle, or when the part is near the viewport. */
type LoadTrigger = 'idle' | 'near'
type Load<Props> = () => Promise<ComponentType<Props>>

/** The distance from the viewport that counts as near. */
const NEAR_MARGIN = '300px'
const PRESS_EVENTS = ['submit', 'click']
/** A link with `data-control` may lead elsewhere by now, so it is followed only after hydration. */
const PRESSED = 'button, a[data-control]'

/**
 * A part of a page whose code hydration does not wait for. Until the code has loaded, the server's HTML stays, and
 * its links and fields work as without JavaScript. Then the component replaces it and repeats the shopper's
 * interactions. Unlike a Suspense boundary, it never suspends, so it does not delay updates of the rest of the page.
 */
export function lazyIsland<Props extends object>(load: Load<Props>, trigger: LoadTrigger = 'idle'): LazyIsland<Props> {
  return import.meta.env.SSR ? { Island: serverIsland(load), preload: async () => {} } : browserIsland(load, trigger)
}

/** On the server: the loaders of the parts that are not loaded yet. */
const unloaded = new Set<() => Promise<void>>()

/** Loads the code of every part on the server, so that a page is rendered completely. */
export async function loadIslands(): Promise<void> {
  // The code of a part may define further parts.
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
  // biome-ignore lint/correctness/noComponentHookFactories: a part is created once, at the top level of a module.
  return function Island(props) {
    return (
      <div>
        {/* A part that throws is left out of the page. */}
        <Suspense fallback={null}>{Loaded && <Loaded {...props} />}</Suspense>
      </div>
    )
  }
}

function browserIsland<Props extends object>(load: Load<Props>, trigger: LoadTrigger): LazyIsland<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<typeof recordInteractions> | undefined
  /** What was pressed before the code had loaded. */
  const pressed = new Set<Element>()
  const reloadIfPressed = () => {
    if (pressed.size > 0) window.rusbankCode.reload(pressed)
  }
  const preload = () => {
    loading ??= importWithRetry(async () => {
      const [part, interactions] = await Promise.all([load(), import('./island-interactions.ts')])
      // Most renders of the page around it do not change its props.
      // biome-ignore lint/correctness/noComponentHookFactories: runs once, after the part's code has loaded.
      Loaded = memo(part)
      return interactions.recordInteractions
    }, reloadIfPressed)
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: a part is created once, at the top level of a module.
  function Island(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const replay = useRef<ReturnType<typeof recordInteractions>>(null)
    const [isHydrated, setHydrated] = useState(Loaded !== undefined)
    // A layout effect, since early interactions are replayed right after the page's hydration.
    useLayoutEffect(() => {
      if (isHydrated) return
      let isMounted = true
      const hydrate = async () => {
        const record = await preload()
        await pressEnded()
        const rendered = place.current
        if (!isMounted || rendered === null) return
        const pressedHere = new Set([...pressed].filter((element) => rendered.contains(element)))
        for (const element of pressedHere) pressed.delete(element)
        replay.current = record(rendered, pressedHere)
        // In the same task: interactions between the recording and the replacement would be lost.
        flushSync(() => setHydrated(true))
      }
      const onPress = (event: Event) => {
        const element =
          event.target instanceof Element && event.target.closest(event.type === 'submit' ? 'form' : PRESSED)
        if (!element) return
        event.preventDefault()
        pressed.add(element)
        void hydrate()
      }
      const rendered = place.current
      for (const type of PRESS_EVENTS) rendered?.addEventListener(type, onPress)
      const end = trigger === 'near' ? whenNearViewport(rendered, () => void hydrate()) : whenIdle(() => void hydrate())
      return () => {
        isMounted = false
        end()
        for (const type of PRESS_EVENTS) rendered?.removeEventListener(type, onPress)
      }
    }, [isHydrated])
    useLayoutEffect(() => {
      if (isHydrated && place.current !== null) replay.current?.(place.current)
    }, [isHydrated])
    if (isHydrated && Loaded !== undefined) {
      return (
        <div key="loaded" ref={place}>
          <Loaded {...props} />
        </div>
      )
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; the server's HTML stays.
    return <div key="rendered" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return { Island, preload: async () => void (await preload()) }
}

function whenNearViewport(place: Element | null, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    { rootMargin: NEAR_MARGIN },
  )
  if (place !== null) observer.observe(place)
  return () => observer.disconnect()
}
