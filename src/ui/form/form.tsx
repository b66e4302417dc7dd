import { createContext, type FormEvent, type ReactNode, type RefObject, type SubmitEvent, useContext } from 'react'
import controls from '../design/controls.module.css'
import styles from './form.module.css'
import { type FormProblems, isIncomplete } from './form-problems.ts'
import { OfflineNote } from './offline-note.tsx'
import { useFormWords } from './words.en.ts'

/** The state that the parts of a form share. */
export interface FormState {
  readonly ref: RefObject<HTMLFormElement | null>
  /** The URL that it is sent to, such as `/api/contact`. */
  readonly action: string
  /** Shown at their fields. */
  readonly problems: FormProblems
  /** The error of the form as a whole. */
  readonly failure: string | null
  readonly isSending: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

const FormContext = createContext<Pick<FormState, 'problems' | 'failure' | 'isSending'>>({
  problems: {},
  failure: null,
  isSending: false,
})

interface FormProps {
  readonly form: FormState
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A form whose fields show their own errors. Without JavaScript, it says that it needs it. */
export function Form({ form, className, children }: FormProps) {
  const { ref, action, onSubmit, onInput } = form
  const { needsScript } = useFormWords()
  return (
    <FormContext value={form}>
      <form
        ref={ref}
        className={className}
        action={action}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <noscript>
          <p className={styles.warning}>{needsScript}</p>
        </noscript>
        {children}
      </form>
    </FormContext>
  )
}

/** The error of a field in the surrounding form, by its name. */
export const useProblem = (name: string): string | undefined => useContext(FormContext).problems[name]

/** Whether the surrounding form is being sent. Its fields can't be changed meanwhile: the answer would discard the change. */
export const useIsSending = (): boolean => useContext(FormContext).isSending

/** The error of the surrounding form as a whole. */
export function FormFailure() {
  const { incomplete } = useFormWords()
  const { failure, problems } = useContext(FormContext)
  const said = failure ?? (isIncomplete(problems) ? incomplete : null)
  return said !== null && <FailureMessage>{said}</FailureMessage>
}

export function FailureMessage({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  )
}

interface SubmitButtonProps {
  readonly isWide?: boolean
  /** Its text while the form is sent. */
  readonly pending?: string
  /** `clay` for an action that can't be undone. */
  readonly tone?: 'clay'
  readonly children: ReactNode
}

/** Not disabled while the form is being sent, since it would lose the focus: the form ignores it then. */
export function SubmitButton({ isWide = false, pending, tone, children }: SubmitButtonProps) {
  const words = useFormWords()
  const { isSending } = useContext(FormContext)
  const className = isWide ? `${controls.primary} ${controls.wide}` : controls.primary
  return (
    <>
      <OfflineNote />
      <button type="submit" className={className} data-tone={tone} aria-disabled={isSending}>
        {isSending ? (pending ?? words.pending) : children}
      </button>
    </>
  )
}

/** The result of a form. It is announced, since it replaces the element that had the focus. */
export function FormNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}
