import { type CustomerHolder, customerStream } from '../customer/customer-events.ts'
import { type Folded, foldOnto, readEvent } from '../log/folded.ts'
import { orderEvolution } from '../order/evolve-order.ts'
import { decodeOrderEvent } from '../order/order-events.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'
import { kindOf, type Recording, type ServerStream } from './recording.ts'
import { replayBrowser, replayLog, replayServer } from './replay.ts'

/** The states of a recording of any stream. */
export interface StateReplay {
  readonly length: number
  /** The cart, the customer or the order; null before it exists. */
  readonly at: (point: number) => object | null
  /** The fold of a browser's log, with its pending and refused events; null for a server's stream. */
  readonly foldAt: ((point: number) => Folded<object>) | null
}

/** Returns null for a recording that cannot be folded, such as a browser's log of an order, which does not exist. */
export function replayState(recording: Recording): StateReplay | null {
  switch (kindOf(recording.stream)) {
    case 'cart':
      if (recording.side === 'server') return ofServer(replayServer(recording), (cart) => cart)
      return ofBrowser(replayBrowser(recording), (cart) => cart)
    case 'customer':
      if (recording.side === 'server') return ofServer(replayCustomer(recording), stateOf)
      return ofBrowser(replayLog(customerStream, recording.entries), stateOf)
    case 'order':
      return recording.side === 'server' ? ofServer(replayOrder(recording), ({ order }) => order) : null
    case null:
      return null
  }
}

function stateOf({ state }: CustomerHolder): object {
  return state
}

function ofServer<State>({ length, at }: Checkpoints<State>, shown: (state: State) => object | null): StateReplay {
  return { length, at: (point) => shown(at(point)), foldAt: null }
}

function ofBrowser<State extends object>(
  { length, at }: Checkpoints<Folded<State>>,
  shown: (state: State) => object | null,
): StateReplay {
  return { length, at: (point) => shown(at(point).view), foldAt: at }
}

function replayCustomer({ events }: ServerStream): Checkpoints<CustomerHolder> {
  return checkpoints({
    length: events.length,
    initial: customerStream.initial(),
    weight: () => 1,
    advance: (holder, from, to) => {
      const read = events.slice(from, to).flatMap((event) => readEvent(customerStream, event) ?? [])
      return foldOnto(customerStream, holder, read)
    },
  })
}

function replayOrder({ events }: ServerStream) {
  return checkpoints({
    length: events.length,
    initial: orderEvolution.initial(),
    weight: () => 1,
    advance: (state, from, to) => {
      const read = events.slice(from, to).flatMap((event) => {
        const decoded = decodeOrderEvent(event)
        return decoded.ok ? [decoded.event] : []
      })
      return foldOnto(orderEvolution, state, read)
    },
  })
}
