import { useState } from 'react'
import { useUnexpectedError } from '../client/use-unexpected-error.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { focusWhenShown } from '../ui/form/form-focus.ts'
import { useAuthWords } from './auth-words.en.tsx'
import type { LoginFlow } from './use-login-flow.ts'

/** Asks for confirmation before a login discards another customer's unsent changes. */
export function UnsentChangesPrompt({ login: { conflict, cancel, discard } }: { readonly login: LoginFlow }) {
  const words = useAuthWords().conflict
  const onError = useUnexpectedError()
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isSending) return
    setSending(true)
    await work().catch(onError)
    setSending(false)
  }
  return (
    <div className={styles.form}>
      <h2 ref={focusWhenShown} tabIndex={-1} className={styles.question}>
        {words.title}
      </h2>
      <p className="secondary-text">{words.text(conflict?.unsent ?? 0)}</p>
      <div className={`row ${styles.ways}`}>
        <button type="button" className={controls.quiet} aria-disabled={isSending} onClick={() => void send(cancel)}>
          {words.stay}
        </button>
        <button type="button" className={controls.primary} aria-disabled={isSending} onClick={() => void send(discard)}>
          {words.goOn}
        </button>
      </div>
    </div>
  )
}
