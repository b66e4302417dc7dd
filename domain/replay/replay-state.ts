import { type CustomerHolder, customerStream } from '../customer/customer-events.ts'
import { type Folded, readEvent } from '../event/folded.ts'
import { orderEvolution } from '../order/evolve-order.ts'
import { decodeOrderEvent } from '../order/order-events.ts'
import type { OrderState } from '../order/order-state.ts'
import type { CachedStates } from './cached-states.ts'
import { type Recording, type ServerStream, streamKindOf } from './recording.ts'
import { replayBrowser, replayEvents, replayLog, replayServer } from './replay.ts'

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
  switch (streamKindOf(recording.stream)) {
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

const stateOf = ({ state }: CustomerHolder): object => state

function ofServer<State>({ length, at }: CachedStates<State>, shown: (state: State) => object | null): StateReplay {
  return { length, at: (point) => shown(at(point)), foldAt: null }
}

function ofBrowser<State extends object>(
  { length, at }: CachedStates<Folded<State>>,
  shown: (state: State) => object | null,
): StateReplay {
  return { length, at: (point) => shown(at(point).view), foldAt: at }
}

function replayCustomer(stream: ServerStream): CachedStates<CustomerHolder> {
  return replayEvents(customerStream, stream, (event) => readEvent(customerStream, event))
}

function replayOrder(stream: ServerStream): CachedStates<OrderState> {
  return replayEvents(orderEvolution, stream, (event) => {
    const decoded = decodeOrderEvent(event)
    return decoded.ok ? decoded.event : null
  })
}
