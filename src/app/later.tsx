import { type ComponentType, lazy, memo, Suspense } from 'react'
import { inAQuietMoment } from './quiet-moment.ts'

interface Later<Props> {
  readonly Part: ComponentType<Props>
  /** Brings the code at once, for a page that a shopper goes to. */
  readonly bring: () => void
}

/** Between two tries, in ms. */
const RETRY_DELAY = 5_000

/**
 * A part of a page whose code hydration does not wait for: the server renders it, and what it rendered stands until the
 * code comes in a quiet moment. Give it what does not change while the page is shown: a part that changes before it is
 * hydrated is thrown away and made anew.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let brought: Promise<ComponentType<Props>> | undefined
  const bring = () => {
    brought ??= untilThere(load)
    return brought
  }
  const quietly = () =>
    new Promise<ComponentType<Props>>((resolve) => {
      if (brought === undefined) inAQuietMoment(() => resolve(bring()))
      else resolve(brought)
    })
  const Lazy = lazy(async () => ({ default: await (import.meta.env.SSR ? load() : quietly()) }))
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
    Part: memo(function Part(props: Props) {
      return (
        <Suspense fallback={null}>
          <Lazy {...props} />
        </Suspense>
      )
    }) as unknown as ComponentType<Props>,
    bring: () => void bring(),
  }
}

/** While the network is away, what the server rendered stands. */
async function untilThere<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    }
  }
}
