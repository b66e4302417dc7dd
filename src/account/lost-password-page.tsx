import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { DoneSchema } from '#domain/customer/account-answers.ts'
import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { type ApiFailure, failureMessage } from '../client/api/api-result.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { CodeWantedSchema, LINK_CODE, PasswordByCodeSchema } from './password-schemas.ts'
import { useReturnPath } from './use-return-path.ts'

const STANDFIRST = 'We’ll e-mail you a code, so that you can choose a new password.'
const BY_LINK = 'Your link stands in for the code: just enter your e-mail and a new password.'
/** Whether there is an account is told to its mailbox, and not to whoever asks. */
const ON_ITS_WAY =
  'If there’s an account with that e-mail, we’ve sent it a code. It’s valid for 15 minutes and works once.'

type Step =
  | { readonly name: 'email' }
  | { readonly name: 'code'; readonly email: string; readonly said: string | null; readonly linkCode: string | null }
  | { readonly name: 'done'; readonly email: string }

/** `/lost-password`. */
export function LostPasswordPage() {
  const to = useReturnPath()
  const [step, setStep] = useState<Step>({ name: 'email' })
  useLinkCode((linkCode) => setStep({ name: 'code', email: '', said: BY_LINK, linkCode }))
  return (
    <AuthPage
      title="Reset your password"
      standfirst={STANDFIRST}
      beside={
        <>
          <h2>Remembered it?</h2>
          <p>Log in with your current password.</p>
          <Link className={controls.quiet} to={pathWithReturn('/login', to)}>
            Log in
          </Link>
        </>
      }
    >
      <PageHead title="Reset your password" description={STANDFIRST} path="/lost-password" indexed={false} />
      {step.name === 'email' && (
        <AskForCode
          onSent={(email) => setStep({ name: 'code', email, said: ON_ITS_WAY, linkCode: null })}
          onHasCode={(email) => setStep({ name: 'code', email, said: null, linkCode: null })}
        />
      )}
      {step.name === 'code' && (
        <SetByCode
          {...step}
          onDone={(email) => setStep({ name: 'done', email })}
          onAgain={() => setStep({ name: 'email' })}
        />
      )}
      {step.name === 'done' && (
        <>
          <Said>Password reset successfully. Log in with your new password.</Said>
          <LoginForm email={step.email} lostPassword={pathWithReturn('/lost-password', to)} />
        </>
      )}
    </AuthPage>
  )
}

interface AskForCodeProps {
  readonly onSent: (email: string) => void
  readonly onHasCode: (email: string) => void
}

function AskForCode({ onSent, onHasCode }: AskForCodeProps) {
  const emailIn = () => form.ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? ''
  const form = useShopForm({
    schema: CodeWantedSchema,
    path: '/api/customer-lost-password-email',
    answer: DoneSchema,
    onDone: () => onSent(emailIn()),
    explain(failure) {
      if (!isUnknown(failure)) return failureMessage(failure)
      onSent(emailIn())
      return null
    },
  })
  return (
    <Form form={form} action="/api/customer-lost-password-email" className={styles.form}>
      <NeedsScript />
      <TextField name="email" label="E-mail" type="email" autoComplete="username" />
      <div className={styles.end}>
        <FormFailure />
        <SubmitButton isWide>Send code</SubmitButton>
        <button type="button" className={controls.text} onClick={() => onHasCode(emailIn())}>
          I already have a code
        </button>
      </div>
    </Form>
  )
}

interface SetByCodeProps {
  readonly email: string
  readonly said: string | null
  /** The code of the e-mail's link; null where it has to be typed. */
  readonly linkCode: string | null
  readonly onDone: (email: string) => void
  readonly onAgain: () => void
}

function SetByCode({ email, said, linkCode, onDone, onAgain }: SetByCodeProps) {
  const form = useShopForm({
    schema: PasswordByCodeSchema,
    path: '/api/customer-lost-password-set',
    answer: DoneSchema,
    onDone: () => onDone(ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? email),
  })
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>(email === '' ? '[name=email]' : '[name=code]')?.focus()
  }, [email, ref])
  return (
    <>
      {said !== null && <Said>{said}</Said>}
      <Form form={form} action="/api/customer-lost-password-set" className={styles.form}>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} />
        {linkCode === null ? (
          <TextField
            name="code"
            label="Code"
            hint="The 8 digits in our e-mail."
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : (
          <input type="hidden" name="code" value={linkCode} />
        )}
        <PasswordField
          name="password"
          label="New password"
          hint={`At least ${PASSWORD_LENGTH.min} characters. Three or four words work well.`}
          autoComplete="new-password"
        />
        <PasswordField name="password_again" label="Confirm new password" autoComplete="new-password" />
        <div className={styles.end}>
          <FormFailure />
          <SubmitButton isWide>Set new password</SubmitButton>
          <button type="button" className={controls.text} onClick={onAgain}>
            Send another code
          </button>
        </div>
      </Form>
    </>
  )
}

/** The code goes from the address bar into the form, and stays in no history. */
function useLinkCode(onFound: (linkCode: string) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const code = /^#code=(.*)$/.exec(window.location.hash)?.[1] ?? ''
    if (!LINK_CODE.test(code)) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    found(code)
  }, [])
}

/** What has just happened: read out, since it takes the place of what had the focus. */
function Said({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}

function isUnknown(failure: ApiFailure): boolean {
  return failure.reason === 'refused' && failure.code === 'bad_email'
}
