import { useState } from 'react'
import {
  type CartAct,
  ORDER_ACTS,
  type OrderAct,
  type RecordingPage,
  type Subject,
} from '#domain/support/support-calls.ts'
import controls from '../ui/design/controls.module.css'
import { ActionFields, type Line } from './action-fields.tsx'
import type { ConsoleApi } from './console-api.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './subject-page.module.css'

export type ActionName = Exclude<CartAct['act'], 'resend_mail'> | OrderAct['act']

const actNames: Readonly<Record<ActionName, string>> = {
  add_coupon: 'Add a coupon',
  remove_coupon: 'Take the coupon off',
  correct_quantity: 'Correct a quantity',
  release_client: 'Release a stuck browser',
  transfer_received: 'Mark a transfer received',
  dispatch: 'Mark as dispatched',
  ready_for_pick_up: 'Mark as ready for pick-up',
  collected: 'Mark as collected',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  cancel: 'Cancel the order',
  refund: 'Refund',
}

function isOrderAction(act: ActionName): act is OrderAct['act'] {
  return ORDER_ACTS.some((each) => each === act)
}

interface ActionPanelProps {
  readonly api: ConsoleApi
  readonly subject: Subject
  readonly onDone: () => void
}

/** What an agent does for a customer, for a reason that stands beside the event. */
export function ActionPanel({ api, subject, onDone }: ActionPanelProps) {
  const { cartId, status, devices, orders } = subject
  const names = (Object.keys(actNames) as ActionName[]).filter((name) =>
    isOrderAction(name) ? orders.length > 0 : status === 'open',
  )
  const [act, setAct] = useState<ActionName | undefined>(names[0])
  const [lines, setLines] = useState<readonly Line[]>([])
  const [said, setSaid] = useState<string | null>(null)
  if (act === undefined) return null

  const choose = async (name: ActionName) => {
    setAct(name)
    if (name !== 'correct_quantity') return
    const called = await api.get<RecordingPage>(`carts/${cartId}/recording`)
    if (!called.ok || called.body.cart === null) return
    const { cart } = called.body
    setLines(
      Object.entries(cart.lines).map(([itemKey, { quantity, offer }]) => ({ itemKey, quantity, name: offer.name })),
    )
  }
  const run = async (reason: string, fields: FormData): Promise<string | null> => {
    const called = await api.post<{ message: string }>('act', { cartId, act, reason, ...payloadOf(fields) })
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
            onChange={(event) => void choose(event.target.value as ActionName)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {actNames[name]}
              </option>
            ))}
          </select>
        </label>
        <ActionFields act={act} lines={lines} devices={devices} orders={orders} />
      </ReasonForm>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </section>
  )
}

/** What the fields say, numbers as numbers; what is left empty is not said. */
function payloadOf(fields: FormData): Record<string, string | number> {
  const payload: Record<string, string | number> = {}
  for (const [name, value] of fields) {
    if (name === 'reason' || typeof value !== 'string' || value === '') continue
    if (name === 'rand') payload.amount = Math.round(Number(value) * 100)
    else payload[name] = name === 'quantity' ? Number(value) : value
  }
  return payload
}
