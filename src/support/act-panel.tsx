import { useState } from 'react'
import { replayServer } from '#domain/replay/replay.ts'
import type { RecordedCart, StaffAct, Subject } from '#domain/support/support-calls.ts'
import controls from '../design/controls.module.css'
import type { ConsoleApi } from './console-api.ts'
import { deviceLabel } from './device-label.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './subject-page.module.css'

type ActName = Exclude<StaffAct['act'], 'resend_mail'>

const actNames: Readonly<Record<ActName, string>> = {
  add_coupon: 'Add a coupon',
  remove_coupon: 'Take the coupon off',
  correct_quantity: 'Correct a quantity',
  release_client: 'Release a browser that is stuck',
}

interface Line {
  readonly itemKey: string
  readonly name: string
  readonly quantity: number
}

interface ActPanelProps {
  readonly api: ConsoleApi
  readonly subject: Subject
  readonly onDone: () => void
}

/** What an agent does for a customer, for a reason that stands beside the event. */
export function ActPanel({ api, subject, onDone }: ActPanelProps) {
  const { cartId, status, devices } = subject
  const [act, setAct] = useState<ActName>('add_coupon')
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  if (status === 'merged') return null

  const choose = async (name: ActName) => {
    setAct(name)
    if (name !== 'correct_quantity') return
    const called = await api.get<RecordedCart>(`carts/${cartId}/recording`)
    if (!called.ok) return
    const { events } = called.body
    const cart = replayServer({ events }).at(events.length)
    setLines(
      Object.entries(cart.lines).map(([itemKey, { quantity, offer }]) => ({ itemKey, quantity, name: offer.name })),
    )
  }
  const run = async (reason: string, fields: FormData): Promise<string | null> => {
    const called = await api.post<{ message: string }>('act', { cartId, act, reason, ...payloadOf(act, fields) })
    if (!called.ok) return called.message
    setSaid(called.body.message)
    onDone()
    return null
  }
  return (
    <section aria-label="Act">
      <h2>Act</h2>
      <ReasonForm label="Reason, for the record" act={actNames[act]} onReason={run}>
        <label>
          <span className={controls.label}>What to do</span>
          <select
            className={controls.field}
            value={act}
            onChange={(event) => void choose(event.target.value as ActName)}
          >
            {Object.entries(actNames).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {(act === 'add_coupon' || act === 'remove_coupon') && (
          <label>
            <span className={controls.label}>Code</span>
            <input className={controls.field} name="code" required autoCapitalize="characters" autoComplete="off" />
          </label>
        )}
        {act === 'correct_quantity' && (
          <>
            <label>
              <span className={controls.label}>Line</span>
              <select className={controls.field} name="itemKey" required>
                {(lines ?? []).map(({ itemKey, name, quantity }) => (
                  <option key={itemKey} value={itemKey}>
                    {name}, now {quantity}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span className={controls.label}>Pieces</span>
              <input
                className={controls.field}
                name="quantity"
                type="number"
                min={0}
                max={99}
                defaultValue={1}
                required
              />
            </label>
          </>
        )}
        {act === 'release_client' && (
          <label>
            <span className={controls.label}>Browser</span>
            <select className={controls.field} name="clientId" required>
              {devices.map(({ clientId }) => (
                <option key={clientId} value={clientId}>
                  {deviceLabel(clientId)}
                </option>
              ))}
            </select>
          </label>
        )}
      </ReasonForm>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </section>
  )
}

function payloadOf(act: ActName, fields: FormData): object {
  const field = (name: string) => String(fields.get(name) ?? '')
  switch (act) {
    case 'add_coupon':
    case 'remove_coupon':
      return { code: field('code') }
    case 'correct_quantity':
      return { itemKey: field('itemKey'), quantity: Number(field('quantity')) }
    case 'release_client':
      return { clientId: field('clientId') }
  }
}
