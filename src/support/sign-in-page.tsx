import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import controls from '../ui/design/controls.module.css'
import type { ConsoleApi } from './console-api.ts'
import { ConsoleInput, ConsoleProblem } from './console-field.tsx'
import styles from './sign-in-page.module.css'
import { useConsoleForm } from './use-console-form.ts'

/** Asks for e-mail, password and the one-time code. */
export function SignInPage({ api }: { readonly api: ConsoleApi }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const device = useDeviceFromUrl()
  const { problem, isBusy, onSubmit } = useConsoleForm(async (form) => {
    const called = await api.post('sign-in', { ...Object.fromEntries(new FormData(form)), device })
    if (!called.ok) return called.message
    const to = query.get('to') ?? '/'
    void navigate(/^\/(?!\/)/.test(to) ? to : '/', { replace: true })
    return null
  })

  return (
    <main className={styles.page}>
      <title>Log in · Rusbank support</title>
      <form className={`console-panel column ${styles.card}`} onSubmit={onSubmit}>
        <p className={styles.mark}>Rusbank</p>
        <h1>Support</h1>
        <ConsoleInput label="E-mail" name="email" type="email" autoComplete="username" isRequired />
        <ConsoleInput label="Password" name="password" type="password" isRequired />
        <ConsoleInput
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          placeholder="000 000"
          isRequired
        />
        <ConsoleProblem>{problem}</ConsoleProblem>
        {/* Not disabled, since it would lose the focus. */}
        <button className={`${controls.primary} ${controls.wide}`} type="submit" aria-disabled={isBusy}>
          Log in
        </button>
      </form>
    </main>
  )
}

/** The device token from the command line's link, which is removed from the URL; empty for none. */
function useDeviceFromUrl(): string {
  const [device] = useState(() => /^#device=(.+)$/.exec(window.location.hash)?.[1] ?? '')
  useEffect(() => {
    const { pathname, search } = window.location
    if (device !== '') window.history.replaceState(window.history.state, '', pathname + search)
  }, [device])
  return device
}
