import { useState } from 'react'
import controls from '../ui/design/controls.module.css'
import styles from './account-form.module.css'
import { DeleteAccountQuestion } from './delete-account-question.tsx'

/** The two rights that everybody has to what the shop holds of them: to have it, and to have it deleted. */
export function OwnData() {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={styles.choices}>
      <div>
        <h3>Download your data</h3>
        <p>Your details, orders, cart, logins and messages to us, in one file.</p>
        <a className={controls.quiet} href="/api/customer/export" download="my-rusbank-data.json">
          Download my data
        </a>
      </div>
      <div>
        <h3>Delete your account</h3>
        <p>
          This deletes your account and personal data straight away. Of your orders we keep only what tax law requires,
          without your name.
        </p>
        <button type="button" className={controls.quiet} onClick={() => setDeleting(true)}>
          Delete my account
        </button>
      </div>
      {isDeleting && <DeleteAccountQuestion onClose={() => setDeleting(false)} />}
    </div>
  )
}
