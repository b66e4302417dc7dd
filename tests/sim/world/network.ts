import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { LiveSignal, Transport } from '#sync/shop-ports.ts'
import type { Dice } from './dice.ts'
import type { Process } from './process.ts'
import type { ServerAnswer, ShopServer } from './shop-server.ts'
import type { Timeline } from './timeline.ts'

/** How a browser's network behaves: of a hundred calls, so many are lost on the way there, on the way back, or come twice. */
export interface Weather {
  readonly lostThere: number
  readonly lostBack: number
  readonly twice: number
  /** Of a hundred calls, so many are answered with a server error. */
  readonly refused: number
  /** The most ms that a call takes, one way. */
  readonly delay: number
}

export const fairWeather: Weather = { lostThere: 0, lostBack: 0, twice: 0, refused: 0, delay: 40 }

/** After so many ms a lost call is given up. */
const CALL_LIMIT = 15_000

/** One browser's network, with the cookie that it keeps. */
export interface Network {
  cookieKey: string | null
  weather: Weather
  online: boolean
  readonly transportFor: (process: Process) => Transport
}

interface NetworkParts {
  readonly timeline: Timeline
  readonly chance: Dice
  readonly server: ShopServer
}

export function network({ timeline, chance, server }: NetworkParts): Network {
  const happens = (outOfHundred: number): boolean => chance.chance(outOfHundred / 100)
  const delay = (): number => 1 + chance.below(own.weather.delay)
  const reach = async (request: unknown): Promise<ServerAnswer> => sent(await server.call(sent(request), own.cookieKey))

  const own: Network = {
    cookieKey: null,
    weather: fairWeather,
    online: true,
    transportFor: (process) => ({
      async exchange(request, signal) {
        const { weather } = own
        await process.pause(delay())
        if (signal.aborted || !own.online) return { kind: 'unreachable' }
        if (happens(weather.refused)) {
          await process.pause(delay())
          const retryAfter = chance.chance(0.3) ? 1_000 * (1 + chance.below(5)) : null
          return { kind: 'answered', status: 503, body: null, retryAfter }
        }
        if (happens(weather.twice)) timeline.after(delay() * (1 + chance.below(30)), () => void reach(request))
        if (!happens(weather.lostThere)) {
          const answer = await reach(request)
          if (own.online && !happens(weather.lostBack)) {
            await process.pause(delay())
            own.cookieKey = answer.cookieKey ?? own.cookieKey
            return { kind: 'answered', status: answer.status, body: answer.body, retryAfter: null }
          }
        }
        await process.pause(chance.chance(0.5) ? delay() : CALL_LIMIT)
        return { kind: 'unreachable' }
      },
      live: (listener) => liveLine({ process, listener }),
    }),
  }

  const liveLine = ({ process, listener }: LiveParts): (() => void) => {
    let open = true
    const tell = (signal: LiveSignal): void => {
      timeline.after(delay(), () =>
        process.enter(() => {
          if (open) listener(signal)
        }),
      )
    }
    server.onPoke((poke: Poke) => {
      if (open && own.online && process.isAlive() && !happens(own.weather.lostBack))
        tell({ kind: 'poke', data: sent(poke) })
    })
    tell({ kind: 'open' })
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
