import styles from './form.module.css'

/** Told to whoever reads without JavaScript. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.noscript}>Please turn on JavaScript to use this form, or call us instead.</p>
    </noscript>
  )
}
