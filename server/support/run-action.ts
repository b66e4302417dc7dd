import type * as v from 'valibot'
import type { ActionSchema } from '#domain/support/action-calls.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import { callError } from '#server/http/call-error.ts'
import { type ActionResult, runCartAction } from './cart-actions.ts'
import { runOrderAction } from './order-actions.ts'
import { confirmStaffPassword } from './sign-in.ts'
import type { Support } from './support.ts'

interface ActionRequest {
  readonly member: Member
  readonly action: v.InferOutput<typeof ActionSchema>
  /** The network address of the request. */
  readonly address: string
}

/** Runs an action for a customer. For a refund the member of staff enters their password again: a session may have been left open. */
export async function runAction(support: Support, { member, action, address }: ActionRequest): Promise<ActionResult> {
  if (!('number' in action)) return runCartAction(support, { member, action })
  const isOfMoney = action.kind === 'refund' || action.kind === 'transfer_received'
  if (isOfMoney && action.amount === null) return amountRequired
  if (action.kind === 'refund') {
    if (action.password === '') return passwordRequired
    const { sql, passwords, now } = support
    const parts = { run: sql.run, passwords, now: now() }
    const confirmed = await confirmStaffPassword(parts, { id: member.id, password: action.password, address })
    if (!confirmed.ok) return confirmed
  }
  return runOrderAction(support.orders, { member, action })
}

const amountRequired = callError({ status: 400, code: 'amount_required', message: 'Enter the amount.' })
const passwordRequired = callError({
  status: 403,
  code: 'password_required',
  message: 'Enter your password to confirm the refund.',
})
