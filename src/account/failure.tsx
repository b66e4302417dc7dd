import type { Posted } from '../client/api/post-form.ts'
import styles from '../ui/form/form.module.css'

export type FormFailure = Exclude<Posted<unknown>, { readonly ok: true }>

/** Why a form came to nothing, for the person. */
export function failureMessage(posted: FormFailure): string {
  if (posted.reason === 'refused') return posted.message
  return 'We can’t be reached just now. Nothing is lost; try again in a moment.'
}

/** What is wrong with a form as a whole. */
export function Failure({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  )
}
