import { useState } from 'react'
import controls from '../ui/design/controls.module.css'
import type { ConsoleApi } from './console-api.ts'
import { ConsoleInput, ConsoleProblem } from './console-field.tsx'
import styles from './reason-form.module.css'
import { useConsoleForm } from './use-console-form.ts'

/** Changes one's own password. The first one was set by somebody else. */
export function PasswordPage({ api }: { readonly api: ConsoleApi }) {
  const [said, setSaid] = useState<string | null>(null)
  const { problem, onSubmit } = useConsoleForm(async (form) => {
    // Otherwise the same message would not be announced again.
    setSaid(null)
    const called = await api.post<{ message: string }>('password', Object.fromEntries(new FormData(form)))
    if (!called.ok) return called.message
    setSaid(called.body.message)
    form.reset()
    return null
  })
  return (
    <main className="console-page">
      <title>Password · Rusbank support</title>
      <h1>Your password</h1>
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={onSubmit}>
        <ConsoleInput label="Current password" name="password" type="password" isRequired />
        <ConsoleInput
          label="New password, at least 10 characters"
          name="new_password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          isRequired
        />
        <button type="submit" className={controls.primary}>
          Change password
        </button>
        <ConsoleProblem>{problem}</ConsoleProblem>
        <p role="status">{said}</p>
      </form>
    </main>
  )
}
