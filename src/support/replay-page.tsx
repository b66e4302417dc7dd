import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import { CartAtPoint } from '../components/cart/cart-at-point.tsx'
import { formatCount } from '../ui/format/format-count.ts'
import type { ConsoleApi } from './console-api.ts'
import { ConsoleProblem } from './console-field.tsx'
import { Replay } from './replay.tsx'
import styles from './replay-page.module.css'
import { SERVER_TRACK, type Track } from './replay-tracks.ts'
import { type PreparedTracks, useTracks } from './use-tracks.ts'

/** A cart at every step: what the customer saw, what the server had, what each step changed, and why. */
export function ReplayPage({ api }: { readonly api: ConsoleApi }) {
  const first = useLoaderData<RecordingPage>()
  return <ReplayOf key={first.cartId} api={api} first={first} />
}

interface ReplayOfProps {
  readonly api: ConsoleApi
  readonly first: RecordingPage
}

function ReplayOf({ api, first }: ReplayOfProps) {
  const { cartId } = first
  const [query, setQuery] = useSearchParams()
  const prepared = useTracks(api, first)
  const tracks = prepared.status === 'ready' ? prepared.tracks : []
  const trackId = query.get('track') ?? (query.has('position') ? SERVER_TRACK : tracks[1]?.id)
  const track = tracks.find(({ id }) => id === trackId) ?? tracks[0]
  return (
    <main className={`console-page column ${styles.page}`}>
      <title>{'Replay · Rusbank support'}</title>
      <div className="row console-head">
        <div>
          <p className="console-trail">
            <Link to="/">Customers</Link> / <Link to={`/carts/${cartId}`}>Customer</Link>
          </p>
          <h1>Replay</h1>
          <p className={`small-print console-mono ${styles.cartId}`}>Cart {cartId}</p>
        </div>
        {track !== undefined && (
          <Tracks tracks={tracks} chosen={track} onChoose={(id) => setQuery({ track: id }, { replace: true })} />
        )}
      </div>
      {prepared.status === 'ready' && track !== undefined ? (
        <Replay
          key={track.id}
          api={api}
          recorded={prepared.recorded}
          track={track}
          server={tracks[0] ?? track}
          start={startOf(query.get('position'), track)}
        />
      ) : (
        <Waiting prepared={prepared} first={first} />
      )}
    </main>
  )
}

/** The point that an address names, within the track; its end if it names none. */
function startOf(position: string | null, { length }: Track): number {
  return position !== null && /^-?\d+$/.test(position) ? Math.max(0, Math.min(Number(position), length)) : length
}

interface TracksProps {
  readonly tracks: readonly Track[]
  readonly chosen: Track
  readonly onChoose: (id: string) => void
}

function Tracks({ tracks, chosen, onChoose }: TracksProps) {
  return (
    <div className={`row console-choices ${styles.tracks}`} role="radiogroup" aria-label="View">
      {tracks.map(({ id, title, length }) => (
        <label key={id}>
          <input
            className="covering-radio"
            type="radio"
            name="track"
            checked={id === chosen.id}
            onChange={() => onChoose(id)}
          />
          <span>
            {title} <small>{formatCount(length)}</small>
          </span>
        </label>
      ))}
    </div>
  )
}

interface WaitingProps extends Pick<ReplayOfProps, 'first'> {
  readonly prepared: PreparedTracks
}

/** Shown while a long recording loads: the progress, and the current cart. */
function Waiting({ prepared, first: { total, cart, events, next } }: WaitingProps) {
  if (prepared.status === 'failed') return <ConsoleProblem>{prepared.message}</ConsoleProblem>
  // A recording of one page is ready at once, so no progress is shown.
  if ((next.events === null && next.seen === null) || prepared.status === 'ready') return null
  const whole = total ?? events.length
  return (
    <>
      <div className={`console-panel ${styles.reading}`}>
        <p role="status">Loading the full history…</p>
        <progress aria-label="History loaded" value={Math.min(prepared.read, whole)} max={whole} />
        <p>
          {formatCount(prepared.read)} of {formatCount(whole)}
        </p>
      </div>
      {cart !== null && (
        <div className={styles.soon}>
          <CartAtPoint title="Server cart" subtitle="Current cart, while the history loads" cart={cart} />
        </div>
      )}
    </>
  )
}
