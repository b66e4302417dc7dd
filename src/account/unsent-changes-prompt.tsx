import { useEffect, useRef, useState } from 'react'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import type { LoginFlow } from './use-login-flow.ts'

/** Asked before somebody takes the place of another customer, whose last acts never reached the shop. */
export function UnsentChangesPrompt({ login }: { readonly login: LoginFlow }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const changes = pluralize(login.conflict?.unsent ?? 0, { one: 'change', many: 'changes' })
  const after = (work: () => Promise<void>) => async () => {
    setSending(true)
    await work()
    setSending(false)
  }
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        Someone else was logged in here
      </h2>
      <p className={styles.said}>
        {changes} to their cart couldn’t be saved. If you log in with your own account now, unsaved changes will be
        lost.
      </p>
      <div className={styles.ways}>
        <button
          type="button"
          className={controls.quiet}
          disabled={isSending}
          onClick={() => void after(login.cancel)()}
        >
          Don’t log in
        </button>
        <button
          type="button"
          className={controls.primary}
          disabled={isSending}
          onClick={() => void after(login.discard)()}
        >
          Log in anyway
        </button>
      </div>
    </div>
  )
}
