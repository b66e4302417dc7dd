import { useEffect, useRef, useState } from 'react'
import { useWords } from '../language/language-context.ts'
import styles from './password-field.module.css'
import { TextField } from './text-field.tsx'
import { FORM_WORDS } from './words.en.ts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  /** Whether a password manager fills one in, or makes one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** A password, which its owner may look at. It is hidden again when it is sent, so that no browser keeps it as a text. */
export function PasswordField(field: PasswordFieldProps) {
  const { show, hide } = useWords('form', FORM_WORDS)
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
          <span className="hidden-visually"> {field.label.toLowerCase()}</span>
        </button>
      </TextField>
    </div>
  )
}

/** A hidden field that tells a password manager whose password is asked for. */
export function KnownEmail({ email }: { readonly email: string }) {
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
