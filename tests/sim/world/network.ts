import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { LiveSignal, Reply, Transport } from '#sync/ports/ports.ts'
import type { Observer } from './observer.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import { type Call, type Cookies, noCookies } from './shop-calls.ts'
import type { ShopServer } from './shop-server.ts'
import type { Timeline } from './timeline.ts'

/**
 * The conditions of a browser's network: percentages of calls that are lost on the way there, on the way back, or
 * duplicated.
 */
export interface NetworkConditions {
  readonly lostThere: number
  readonly lostBack: number
  readonly twice: number
  /** The percentage of calls answered with a server error. */
  readonly refused: number
  /** The percentage of calls answered by a proxy, or truncated. */
  readonly proxied?: number
  /** The maximum delay of a call in ms, one way. */
  readonly delay: number
}

export const goodConditions: NetworkConditions = { lostThere: 0, lostBack: 0, twice: 0, refused: 0, delay: 40 }

/** A lost call times out after this many ms. */
export const CALL_LIMIT = 15_000
/** A broken live connection is reopened after this many ms. */
const RECONNECT = 3_000
/** Answers of proxies and portals. Anything but JSON arrives as null. */
const STRANGERS = [
  { status: 400, body: null },
  { status: 400, body: { error: 'Request Header Or Cookie Too Large' } },
  { status: 413, body: null },
  { status: 422, body: { message: 'Unprocessable' } },
  { status: 502, body: null },
  { status: 200, body: null },
  { status: 200, body: { login: 'Welcome to the free network' } },
] as const

/** One browser's network, with its cookies. */
export interface Network {
  cookies: Cookies
  conditions: NetworkConditions
  online: boolean
  /** One round trip to the server. */
  readonly callFor: (process: Process) => (call: Call, signal?: AbortSignal) => Promise<Reply>
  readonly transportFor: (process: Process) => Transport
  /** What happens at the nth call from now. */
  readonly onCall: (nth: number, happens: AtCall) => void
  /** The number of calls so far. */
  readonly calls: () => number
}

/** The fault of one call. */
export type CallFault = 'lost_there' | 'lost_back' | 'hangs'
type AtCall = CallFault | ((process: Process) => void)

interface NetworkParts {
  readonly timeline: Timeline
  readonly chance: Random
  readonly server: ShopServer
  readonly observer: Observer
}

export function network({ timeline, chance, server, observer }: NetworkParts): Network {
  const happens = (outOfHundred: number): boolean => chance.chance(outOfHundred / 100)
  const delay = (): number => 1 + chance.below(own.conditions.delay)
  let calls = 0
  let planned: { readonly at: number; readonly happens: AtCall } | null = null
  /** The planned fault of the call that starts now. */
  const faultNow = (process: Process): CallFault | null => {
    calls += 1
    if (planned?.at !== calls) return null
    const { happens: fault } = planned
    planned = null
    if (typeof fault !== 'function') return fault
    fault(process)
    return null
  }

  const callFor =
    (process: Process) =>
    async (call: Call, signal?: AbortSignal | null): Promise<Reply> => {
      const { conditions } = own
      const fault = faultNow(process)
      // This request outlives its page: the browser sends it at once, with its present cookies, even if the page is frozen.
      const cookiesNow = signal === null ? own.cookies : null
      if (cookiesNow !== null && own.online) timeline.after(delay(), () => void server.call(sent(call), cookiesNow))
      await process.pause(delay())
      if (fault === 'hangs') await process.pause(CALL_LIMIT)
      if (signal?.aborted || !own.online || fault === 'hangs') return { kind: 'unreachable' }
      if (happens(conditions.refused)) {
        await process.pause(delay())
        const retryAfter = chance.chance(0.3) ? 1_000 * (1 + chance.below(5)) : null
        return { kind: 'answered', status: 503, body: null, retryAfter }
      }
      if (conditions.proxied !== undefined && happens(conditions.proxied)) {
        await process.pause(delay())
        const said = chance.pick(STRANGERS)
        observer.saw(`stranger’s ${said.status}`)
        return { kind: 'answered', ...said, retryAfter: null }
      }
      const request = sent(call)
      const cookies = cookiesNow ?? own.cookies
      if (happens(conditions.twice))
        timeline.after(delay() * (1 + chance.below(30)), () => void server.call(request, cookies))
      if (!happens(conditions.lostThere) && fault !== 'lost_there') {
        const answer = sent(await server.call(request, cookies))
        if (own.online && !happens(conditions.lostBack) && fault !== 'lost_back') {
          await process.pause(delay())
          own.cookies = { ...own.cookies, ...answer.cookies }
          const isCut = conditions.proxied !== undefined && happens(conditions.proxied)
          if (isCut) observer.saw('stranger’s cut')
          return { kind: 'answered', status: answer.status, body: isCut ? null : answer.body, retryAfter: null }
        }
      }
      await process.pause(chance.chance(0.5) ? delay() : CALL_LIMIT)
      return { kind: 'unreachable' }
    }

  const own: Network = {
    cookies: noCookies,
    conditions: goodConditions,
    online: true,
    callFor,
    calls: () => calls,
    onCall(nth, fault) {
      planned = { at: calls + nth, happens: fault }
    },
    transportFor(process) {
      const call = callFor(process)
      return {
        exchange: (body, signal) => call({ path: 'sync', body }, signal),
        live: (listener) => liveLine({ process, listener }),
        customer: (signal) => call({ path: 'customer' }, signal),
        logOut: (signal) => call({ path: 'logout' }, signal),
      }
    },
  }

  /** A live connection follows the cart that its cookies opened, even if they change later. */
  const liveLine = ({ process, listener }: LiveParts): (() => void) => {
    let open = true
    let cartId: string | null = null
    const tell = (signal: LiveSignal): void => {
      timeline.after(delay(), () =>
        process.enter(() => {
          if (open) listener(signal)
        }),
      )
    }
    const onPoke = (poke: Poke): void => {
      if (open && poke.cartId === cartId && own.online && process.isAlive() && !happens(own.conditions.lostBack))
        tell({ kind: 'poke', data: JSON.stringify(poke) })
    }
    let close = (): unknown => undefined
    const connect = (): void => {
      if (!open || !process.isAlive()) return
      close = server.onPoke(onPoke, () => {
        tell({ kind: 'lost' })
        timeline.after(RECONNECT, connect)
      })
      void server.whereabouts(own.cookies).then((poke) => {
        cartId = poke?.cartId ?? null
        tell({ kind: poke === null ? 'lost' : 'open' })
        if (poke !== null) tell({ kind: 'poke', data: JSON.stringify(poke) })
      })
    }
    connect()
    process.onExit(() => close())
    return () => {
      open = false
      close()
    }
  }
  return own
}

interface LiveParts {
  readonly process: Process
  readonly listener: (signal: LiveSignal) => void
}

/**
 * A copy: what arrives is never the object that was sent. Like JSON it leaves out undefined properties, in half of JSON's time.
 * @throws for an object that is neither plain nor a list, such as a date
 */
export function sent<Value>(value: Value): Value {
  return copy(value) as Value
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy)
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('Only plain data can be sent')
  const source = value as Readonly<Record<string, unknown>>
  const target: Record<string, unknown> = {}
  for (const key in source) if (source[key] !== undefined) target[key] = copy(source[key])
  return target
}
