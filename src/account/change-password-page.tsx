import { useEffect, useRef, useState } from 'react'
import type { Done } from '#domain/customer/account-answers.ts'
import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { KnownEmail } from '../ui/form/known-email.tsx'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import styles from './account-form.module.css'
import { useAccount } from './account-frame.tsx'
import page from './account-page.module.css'
import { Failure } from './failure.tsx'
import { failureWhileLoggedIn } from './failure-while-logged-in.ts'
import { PasswordByPasswordSchema } from './password-schemas.ts'

/** `/my-account/change-password`. */
export function ChangePasswordPage() {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className={page.page}>
      <PageHead
        title="Change your password"
        description="A new password, by the present one."
        path="/my-account/change-password"
        indexed={false}
      />
      <div className={page.head}>
        <h1>Change your password</h1>
        <p>Your other devices are logged out, and we e-mail you that it was changed.</p>
      </div>
      {said === null ? <ChangeForm onChanged={setSaid} /> : <Changed words={said} onAgain={() => setSaid(null)} />}
    </div>
  )
}

function ChangeForm({ onChanged }: { readonly onChanged: (said: string) => void }) {
  const { email } = useAccount()
  const [failure, setFailure] = useState<string | null>(null)
  const { form, problems, isSending, onSubmit, onInput } = useShopForm<Done>({
    schema: PasswordByPasswordSchema,
    path: '/api/change-password',
    onPosted(posted) {
      if (posted.ok) onChanged(posted.body.message)
      else setFailure(failureWhileLoggedIn(posted))
    },
  })
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles.narrow}`}
      action="/api/change-password"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <NeedsScript />
      <KnownEmail email={email} />
      <PasswordField name="password" label="Present password" autoComplete="current-password" problems={problems} />
      <PasswordField
        name="new_password"
        label="New password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. Three or four words do well.`}
        autoComplete="new-password"
        problems={problems}
      />
      <PasswordField
        name="new_password_again"
        label="New password again"
        autoComplete="new-password"
        problems={problems}
      />
      <Failure>{failure}</Failure>
      <button type="submit" className={controls.primary} disabled={isSending}>
        {isSending ? 'One moment…' : 'Change the password'}
      </button>
    </form>
  )
}

interface ChangedProps {
  readonly words: string
  readonly onAgain: () => void
}

function Changed({ words, onAgain }: ChangedProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.done}>
      <p ref={text} tabIndex={-1}>
        {words}
      </p>
      <button type="button" className={controls.text} onClick={onAgain}>
        Change it once more
      </button>
    </div>
  )
}
