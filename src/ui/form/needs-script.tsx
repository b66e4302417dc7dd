import styles from './form.module.css'

/** Told to whoever reads without JavaScript. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.noscript}>This form needs JavaScript. Please switch it on, or ring us instead.</p>
    </noscript>
  )
}
