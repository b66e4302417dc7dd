import { type ReactNode, useState } from 'react'
import type { CartAction, OrderAction } from '#domain/support/action-calls.ts'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import type { ConsoleApi } from './console-api.ts'
import { ReasonForm } from './reason-form.tsx'

/** What every action of one customer needs. */
export interface ActionScope {
  readonly api: ConsoleApi
  readonly cartId: string
  /** Called with what was done. */
  readonly onDone: (message: string) => void
}

interface ActionButtonProps extends ActionScope {
  readonly label: string
  readonly kind: (CartAction | OrderAction)['kind']
  /** What the action is about, beside what its fields say. */
  readonly payload?: Readonly<Record<string, string | number>>
  /** What has to be known beside the reason. */
  readonly children?: ReactNode
}

/** Does something for a customer, for a reason that stands beside the event. */
export function ActionButton({ api, cartId, onDone, label, kind, payload = {}, children }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const run = async (reason: string, fields: FormData): Promise<string | null> => {
    const request = { ...payload, ...payloadOf(fields), cartId, kind, reason }
    const called = await api.post<{ message: string }>('act', request)
    if (!called.ok) return called.message
    setOpen(false)
    onDone(called.body.message)
    return null
  }
  return (
    <>
      <button type="button" className={controls.text} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <QuestionDialog title={label} onClose={() => setOpen(false)}>
          <ReasonForm label="Reason" submitLabel={label} onReason={run}>
            {children}
          </ReasonForm>
          <form method="dialog">
            <button type="submit" className={controls.text}>
              Cancel
            </button>
          </form>
        </QuestionDialog>
      )}
    </>
  )
}

/** What the fields say, numbers as numbers; what is left empty is not said. */
function payloadOf(fields: FormData): Record<string, string | number> {
  const payload: Record<string, string | number> = {}
  for (const [name, value] of fields) {
    if (name === 'reason' || typeof value !== 'string' || value === '') continue
    payload[name] = name === 'quantity' ? Number(value) : value
  }
  return payload
}
