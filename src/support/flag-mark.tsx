import type { Flag } from '#domain/support/find-calls.ts'
import styles from './flag-mark.module.css'

export const flagLabels: Readonly<Record<Flag, string>> = {
  refused: 'Change rejected',
  differed: 'Totals mismatch',
  unsent: 'Not syncing',
  repriced: 'Price changed',
}

export function FlagMark({ flag }: { readonly flag: Flag }) {
  return (
    <span className={styles.mark} data-flag={flag}>
      {flagLabels[flag]}
    </span>
  )
}
