import type { ReactNode } from 'react'
import type { CartAction, OrderAction } from '#domain/support/action-calls.ts'
import { centsOf } from './amount-in-rand.ts'
import type { ConsoleApi } from './console-api.ts'
import { DialogButton } from './dialog-button.tsx'
import { ReasonForm } from './reason-form.tsx'

/** The props that every action for a customer needs. */
export interface ActionScope {
  readonly api: ConsoleApi
  readonly cartId: string
  /** Called with a message about what was done. */
  readonly onDone: (message: string) => void
  /** As for `DialogButton`. */
  readonly onRefused: (message: string | null) => void
}

interface ActionButtonProps extends ActionScope {
  readonly label: string
  readonly kind: (CartAction | OrderAction)['kind']
  /** Sent along with the fields. */
  readonly payload?: Readonly<Record<string, string | number>>
  /** The fields above the reason. */
  readonly children?: ReactNode
}

/** Performs an action for a customer. The reason is recorded with the event. */
export function ActionButton({
  api,
  cartId,
  onDone,
  onRefused,
  label,
  kind,
  payload = {},
  children,
}: ActionButtonProps) {
  const run = (reason: string, fields: FormData) =>
    api.post<{ message: string }>('act', { ...payload, ...payloadOf(fields), cartId, kind, reason })
  return (
    <DialogButton label={label} title={label} onRefused={onRefused}>
      {(finish) => (
        <ReasonForm
          label="Reason"
          submitLabel={label}
          onReason={async (reason, fields) => finish(await run(reason, fields), ({ message }) => onDone(message))}
        >
          {children}
        </ReasonForm>
      )}
    </DialogButton>
  )
}

/** The payload from the fields. The quantity becomes a number, an amount in rand becomes cents, and empty fields are left out. */
function payloadOf(fields: FormData): Record<string, string | number> {
  const payload: Record<string, string | number> = {}
  for (const [name, value] of fields) {
    if (name === 'reason' || typeof value !== 'string' || value === '') continue
    if (name === 'rand') payload.amount = centsOf(value)
    else payload[name] = name === 'quantity' ? Number(value) : value
  }
  return payload
}
