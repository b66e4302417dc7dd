import { useState } from 'react'
import controls from '../ui/design/controls.module.css'
import styles from './account-form.module.css'
import { DeleteAccountQuestion } from './delete-account-question.tsx'
import { useAccountWords } from './use-account-words.ts'

/** The customer's rights to access and delete their data. */
export function PersonalData() {
  const words = useAccountWords().data
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={styles.choices}>
      <div>
        <h3>{words.download}</h3>
        <p>{words.downloadText}</p>
        <a className={controls.quiet} href="/api/customer/export" download="my-rusbank-data.json">
          {words.downloadNow}
        </a>
      </div>
      <div>
        <h3>{words.delete}</h3>
        <p>{words.deleteText}</p>
        <button type="button" className={controls.quiet} onClick={() => setDeleting(true)}>
          {words.deleteNow}
        </button>
      </div>
      {isDeleting && <DeleteAccountQuestion onClose={() => setDeleting(false)} />}
    </div>
  )
}
