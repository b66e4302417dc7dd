import { type ReactNode, useId, useState } from 'react'
import styles from './copy-button.module.css'
import { COPY_WORDS } from './copy-words.en.ts'
import controls from './design/controls.module.css'
import { useWords } from './language/language-context.ts'

interface CopyButtonProps {
  readonly label: string
  readonly text: () => string
  /** Shows only `Copy`. The label becomes its accessible name. */
  readonly isShort?: boolean
  /** Its description. */
  readonly children?: ReactNode
}

/** Copies a text, and announces the result. */
export function CopyButton({ label, text, isShort = false, children }: CopyButtonProps) {
  const words = useWords('copy', COPY_WORDS)
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  const id = useId()
  const copy = async () => {
    // Otherwise the same result would not be announced again.
    setSaid(null)
    try {
      await navigator.clipboard.writeText(text())
      setSaid('copied')
    } catch {
      setSaid('failed')
    }
  }
  return (
    <span className={styles.copy} data-short={isShort} data-screen-only>
      <button
        type="button"
        className={controls.text}
        aria-label={isShort ? label : undefined}
        aria-describedby={children === undefined ? undefined : `${id}-terms`}
        onClick={() => void copy()}
      >
        {isShort ? words.copy : label}
      </button>
      <span role="status" className={styles.said}>
        {said !== null && words[said]}
      </span>
      {children !== undefined && (
        <span id={`${id}-terms`} className="small-print">
          {children}
        </span>
      )}
    </span>
  )
}
