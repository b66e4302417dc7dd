import { useWords } from '../../ui/language/language-context.ts'
import styles from './skip-link.module.css'
import { FRAME_WORDS } from './words.en.ts'

export function SkipLink() {
  const { skip } = useWords('frame', FRAME_WORDS)
  return (
    <a className={styles.skip} href="#main">
      {skip}
    </a>
  )
}
