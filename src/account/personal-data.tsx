import { type MouseEvent, useRef, useState } from 'react'
import { readFresh } from '../client/api/fresh-api.ts'
import controls from '../ui/design/controls.module.css'
import { FailureMessage } from '../ui/form/form.tsx'
import { saveFile } from '../ui/save-file.ts'
import styles from './account-form.module.css'
import { DeleteAccountQuestion } from './delete-account-question.tsx'
import { useAccountFailure } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

const EXPORT = '/api/customer/export'
const FILE_NAME = 'my-rusbank-data.json'

/** The customer's rights to access and delete their data. */
export function PersonalData() {
  const words = useAccountWords().data
  const [isDeleting, setDeleting] = useState(false)
  const [failure, setFailure] = useAccountFailure()
  const isLoading = useRef(false)
  // A browser that downloads a link tells nobody but its list of downloads that it failed.
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLoading.current) return
    isLoading.current = true
    setFailure(null)
    const answer = await readFresh<Readonly<Record<string, unknown>>>(EXPORT)
    isLoading.current = false
    if (answer.ok) saveFile({ name: FILE_NAME, text: JSON.stringify(answer.body) })
    else setFailure(answer)
  }
  return (
    <div className={styles.choices}>
      <div className="stack">
        <h3>{words.download}</h3>
        <p className="secondary-text">{words.downloadText}</p>
        <a className={controls.quiet} href={EXPORT} download={FILE_NAME} onClick={(event) => void download(event)}>
          {words.downloadNow}
        </a>
        {failure !== null && <FailureMessage>{failure}</FailureMessage>}
      </div>
      <div className="stack">
        <h3>{words.delete}</h3>
        <p className="secondary-text">{words.deleteText}</p>
        <button type="button" className={controls.quiet} onClick={() => setDeleting(true)}>
          {words.deleteNow}
        </button>
      </div>
      {isDeleting && <DeleteAccountQuestion onClose={() => setDeleting(false)} />}
    </div>
  )
}
