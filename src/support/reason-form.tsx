import type { ReactNode } from 'react'
import { REASON_LENGTH } from '#domain/support/support-fields.ts'
import controls from '../ui/design/controls.module.css'
import { ConsoleInput, ConsoleProblem } from './console-field.tsx'
import styles from './reason-form.module.css'
import { useConsoleForm } from './use-console-form.ts'

interface ReasonFormProps {
  readonly label: string
  /** The reason at first; empty by default. */
  readonly initial?: string | undefined
  readonly submitLabel: string
  /** Fields above the reason. */
  readonly children?: ReactNode
  /** Resolves to an error message; null on success. */
  readonly onReason: (reason: string, fields: FormData) => Promise<string | null>
}

/** A form for an action that requires a reason. */
export function ReasonForm({ label, initial, submitLabel, children, onReason }: ReasonFormProps) {
  const { problem, isBusy, onSubmit } = useConsoleForm(async (form) => {
    const fields = new FormData(form)
    const wrong = await onReason(String(fields.get('reason') ?? ''), fields)
    if (wrong === null) form.reset()
    return wrong
  })
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {children}
      <ConsoleInput label={label} name="reason" defaultValue={initial} {...REASON_LENGTH} isRequired />
      {/* Not disabled, since it would lose the focus. */}
      <button type="submit" className={controls.quiet} aria-disabled={isBusy}>
        {submitLabel}
      </button>
      <ConsoleProblem>{problem}</ConsoleProblem>
    </form>
  )
}
