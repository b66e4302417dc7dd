import { type SubmitEvent, useRef, useState } from 'react'
import controls from '../ui/design/controls.module.css'
import type { ConsoleApi } from './console-api.ts'
import styles from './reason-form.module.css'

/** Changes the agent's own password. The first one was set by somebody else. */
export function PasswordPage({ api }: { readonly api: ConsoleApi }) {
  const [said, setSaid] = useState<{ readonly ok: boolean; readonly message: string } | null>(null)
  const isBusy = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    // Otherwise the same message would not be announced again.
    setSaid(null)
    const form = event.currentTarget
    const called = await api.post<{ message: string }>('password', Object.fromEntries(new FormData(form)))
    isBusy.current = false
    setSaid(called.ok ? { ok: true, message: called.body.message } : { ok: false, message: called.message })
    if (called.ok) form.reset()
  }
  return (
    <main className="console-page">
      <title>Password · Rusbank support</title>
      <h1>Your password</h1>
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={(event) => void submit(event)}>
        <label>
          <span className={controls.label}>Current password</span>
          <input className={controls.field} type="password" name="password" autoComplete="current-password" required />
        </label>
        <label>
          <span className={controls.label}>New password, at least 10 characters</span>
          <input
            className={controls.field}
            type="password"
            name="new_password"
            autoComplete="new-password"
            minLength={10}
            required
          />
        </label>
        <button type="submit" className={controls.primary}>
          Change password
        </button>
        <p role={said?.ok === false ? 'alert' : 'status'} className={said?.ok === false ? controls.error : undefined}>
          {said?.message}
        </p>
      </form>
    </main>
  )
}
