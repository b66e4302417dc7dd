import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { Exchanged, LiveSignal, Transport } from '#sync/shop-ports.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Call, Cookies, ShopServer } from './shop-server.ts'
import type { Timeline } from './timeline.ts'

/** How a browser's network behaves: of a hundred calls, so many are lost on the way there, on the way back, or come twice. */
export interface NetworkConditions {
  readonly lostThere: number
  readonly lostBack: number
  readonly twice: number
  /** Of a hundred calls, so many are answered with a server error. */
  readonly refused: number
  /** The most ms that a call takes, one way. */
  readonly delay: number
}

export const goodConditions: NetworkConditions = { lostThere: 0, lostBack: 0, twice: 0, refused: 0, delay: 40 }

/** After so many ms a lost call is given up. */
const CALL_LIMIT = 15_000

/** One browser's network, with the cookies that it keeps. */
export interface Network {
  cookies: Cookies
  conditions: NetworkConditions
  online: boolean
  /** One round trip to the server. */
  readonly callFor: (process: Process) => (call: Call, signal?: AbortSignal) => Promise<Exchanged>
  readonly transportFor: (process: Process) => Transport
}

interface NetworkParts {
  readonly timeline: Timeline
  readonly chance: Random
  readonly server: ShopServer
}

export function network({ timeline, chance, server }: NetworkParts): Network {
  const happens = (outOfHundred: number): boolean => chance.chance(outOfHundred / 100)
  const delay = (): number => 1 + chance.below(own.conditions.delay)

  const callFor =
    (process: Process) =>
    async (call: Call, signal?: AbortSignal): Promise<Exchanged> => {
      const { conditions } = own
      await process.pause(delay())
      if (signal?.aborted || !own.online) return { kind: 'unreachable' }
      if (happens(conditions.refused)) {
        await process.pause(delay())
        const retryAfter = chance.chance(0.3) ? 1_000 * (1 + chance.below(5)) : null
        return { kind: 'answered', status: 503, body: null, retryAfter }
      }
      const request = sent(call)
      const { cookies } = own
      if (happens(conditions.twice))
        timeline.after(delay() * (1 + chance.below(30)), () => void server.call(request, cookies))
      if (!happens(conditions.lostThere)) {
        const answer = sent(await server.call(request, cookies))
        if (own.online && !happens(conditions.lostBack)) {
          await process.pause(delay())
          own.cookies = { ...own.cookies, ...answer.cookies }
          return { kind: 'answered', status: answer.status, body: answer.body, retryAfter: null }
        }
      }
      await process.pause(chance.chance(0.5) ? delay() : CALL_LIMIT)
      return { kind: 'unreachable' }
    }

  const own: Network = {
    cookies: { cartKey: null, session: null },
    conditions: goodConditions,
    online: true,
    callFor,
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

  /** A line tells of the cart that its cookies opened, whatever becomes of them. */
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
    server.onPoke((poke: Poke) => {
      if (open && poke.cartId === cartId && own.online && process.isAlive() && !happens(own.conditions.lostBack))
        tell({ kind: 'poke', data: sent(poke) })
    })
    void server.whereabouts(own.cookies).then((poke) => {
      cartId = poke?.cartId ?? null
      tell({ kind: poke === null ? 'lost' : 'open' })
      if (poke !== null) tell({ kind: 'poke', data: sent(poke) })
    })
    return () => {
      open = false
    }
  }
  return own
}

interface LiveParts {
  readonly process: Process
  readonly listener: (signal: LiveSignal) => void
}

/** What arrives is never the very object that was sent. */
function sent<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}
