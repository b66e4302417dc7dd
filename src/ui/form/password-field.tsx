import { useEffect, useRef, useState } from 'react'
import styles from './password-field.module.css'
import { TextField } from './text-field.tsx'
import { useFormWords } from './words.en.ts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  /** Whether a password manager fills in a password or creates one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** A password that can be shown. It is hidden again on submit, so that the browser does not store it as plain text. */
export function PasswordField(field: PasswordFieldProps) {
  const { show, hide } = useFormWords()
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const onSubmit = () => setShown(false)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  return (
    <div className={styles.password}>
      <TextField {...field} type={isShown ? 'text' : 'password'}>
        <button ref={button} type="button" className={styles.show} onClick={() => setShown(!isShown)}>
          {isShown ? hide : show}
          <span className="hidden-visually"> “{field.label}”</span>
        </button>
      </TextField>
    </div>
  )
}

/** A hidden field that tells a password manager which account the password belongs to. */
export function HiddenEmail({ email }: { readonly email: string }) {
  return (
    <input
      className="hidden-visually"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
