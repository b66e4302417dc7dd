import { useEffect, useRef, useState } from 'react'
import controls from '../design/controls.module.css'
import { counted } from '../design/plural.ts'
import styles from './entrance-form.module.css'
import type { Entering } from './use-entering.ts'

/** Asked before somebody takes the place of another customer, whose last acts never reached the shop. */
export function HeldActs({ entering }: { readonly entering: Entering }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const changes = counted(entering.held?.unsent ?? 0, { one: 'change', many: 'changes' })
  const after = (work: () => Promise<void>) => async () => {
    setSending(true)
    await work()
    setSending(false)
  }
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        Somebody else was logged in here
      </h2>
      <p className={styles.said}>
        {changes} to their cart never reached us. If you log in with your own account, that is lost to them.
      </p>
      <div className={styles.ways}>
        <button
          type="button"
          className={controls.quiet}
          disabled={isSending}
          onClick={() => void after(entering.giveUp)()}
        >
          Leave it as it is
        </button>
        <button
          type="button"
          className={controls.primary}
          disabled={isSending}
          onClick={() => void after(entering.discard)()}
        >
          Log in all the same
        </button>
      </div>
    </div>
  )
}
