import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoginReason } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { LogOutButton } from '../components/session/log-out-button.tsx'
import controls from '../ui/design/controls.module.css'
import { CloseButton, Dialog } from '../ui/dialog/dialog.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { useAuthWords } from './auth-words.en.tsx'
import styles from './login-dialog.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** The login in a dialog, so that the shopper stays on the page, such as the checkout. */
export function LoginDialog({ reason, onClose }: { readonly reason: LoginReason; readonly onClose: () => void }) {
  const { pathname, search } = useLocation()
  const { state } = useCustomer()
  const [form, setForm] = useState<'login' | 'register'>('login')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => dialog.current?.close()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form has another heading.
  useLayoutEffect(() => heading.current?.focus(), [form])

  useLostFocus(dialog, () => heading.current?.focus())

  const { dialog: said, login, register } = useAuthWords()
  const { title, words } = said[reason === 'ended' ? 'ended' : form]
  return (
    <Dialog ref={dialog} placement="side" name={{ headingId: 'login-dialog-heading' }} onClose={onClose}>
      <div className={styles.inside}>
        <div className={`ends-row ${styles.head}`}>
          <h2 id="login-dialog-heading" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <CloseButton label={said.close} />
        </div>
        <p className={styles.words}>{words}</p>
        {form === 'login' ? (
          <LoginForm
            email={state.status === 'customer' ? state.email : undefined}
            lostPassword={pathWithReturn('/lost-password', pathname + search)}
            onLoggedIn={close}
          />
        ) : (
          <RegisterForm onLoggedIn={close} />
        )}
        <div className={`row ${styles.other}`}>
          {reason === 'ended' ? (
            <>
              <p className="muted-text">{said.notYou}</p>
              <LogOutButton className={controls.text} onLoggedOut={close}>
                {said.startFresh}
              </LogOutButton>
            </>
          ) : (
            <>
              <p className="muted-text">{form === 'login' ? login.newHere : register.haveOne}</p>
              <button
                type="button"
                className={controls.text}
                onClick={() => setForm(form === 'login' ? 'register' : 'login')}
              >
                {form === 'login' ? login.register : register.logIn}
              </button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
