import { type ReactNode, useId } from 'react'
import { assertNever } from '#domain/assert.ts'
import type { Subject } from '#domain/support/support-calls.ts'
import controls from '../ui/design/controls.module.css'
import type { ActionName } from './action-panel.tsx'
import { deviceLabel } from './device-label.ts'

export interface Line {
  readonly itemKey: string
  readonly name: string
  readonly quantity: number
}

interface ActionFieldsProps extends Pick<Subject, 'devices' | 'orders'> {
  readonly act: ActionName
  readonly lines: readonly Line[]
}

/** What each act has to know, beside its reason. */
export function ActionFields({ act, lines, devices, orders }: ActionFieldsProps) {
  const order = (
    <Choice label="Order" name="number">
      {orders.map(({ number, status }) => (
        <option key={number} value={number}>
          {number}, {status.replaceAll('_', ' ')}
        </option>
      ))}
    </Choice>
  )
  switch (act) {
    case 'add_coupon':
    case 'remove_coupon':
      return <Field label="Code" name="code" isRequired />
    case 'correct_quantity':
      return (
        <>
          <Choice label="Line" name="itemKey">
            {lines.map(({ itemKey, name, quantity }) => (
              <option key={itemKey} value={itemKey}>
                {name}, now {quantity}
              </option>
            ))}
          </Choice>
          <Field label="Pieces" name="quantity" type="number" isRequired />
        </>
      )
    case 'release_client':
      return (
        <Choice label="Browser" name="clientId">
          {devices.map(({ clientId }) => (
            <option key={clientId} value={clientId}>
              {deviceLabel(clientId)}
            </option>
          ))}
        </Choice>
      )
    case 'transfer_received':
      return (
        <>
          {order}
          <Field label="Reference on the statement" name="reference" />
        </>
      )
    case 'dispatch':
      return (
        <>
          {order}
          <Field label="Carrier" name="carrier" />
          <Field label="Tracking number" name="tracking" />
        </>
      )
    case 'refund':
      return (
        <>
          {order}
          <Field label="Rand, empty for all" name="rand" type="number" />
          <Field label="Reference of the money, if more came" name="reference" />
          <Field label="Your own password, again" name="password" type="password" isRequired />
        </>
      )
    case 'ready_for_pick_up':
    case 'collected':
    case 'delivered':
    case 'returned':
    case 'cancel':
      return order
    default:
      return assertNever(act)
  }
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'number' | 'password'
  readonly isRequired?: boolean
}

function Field({ label, name, type = 'text', isRequired = false }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={controls.field}
        name={name}
        type={type}
        {...(type === 'number' && { min: 0, step: name === 'rand' ? '0.01' : '1' })}
        required={isRequired}
        autoComplete={type === 'password' ? 'current-password' : 'off'}
      />
    </div>
  )
}

function Choice({ label, name, children }: Pick<FieldProps, 'label' | 'name'> & { readonly children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={controls.field} name={name} required>
        {children}
      </select>
    </div>
  )
}
