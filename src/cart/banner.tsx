import { useWords } from '../ui/language/language-context.ts'
import styles from './banner.module.css'
import { BANNER_WORDS } from './banner-words.en.ts'

export interface BannerProps {
  /** The shop is newer than the page, or the browser stores nothing. */
  readonly why: 'update' | 'memory'
}

export function Banner({ why }: BannerProps) {
  const words = useWords('banners', BANNER_WORDS)
  return (
    <div role="alert" className={styles.banner}>
      <p>
        {words[why]}
        {why === 'update' && (
          <>
            {' '}
            <button type="button" onClick={() => window.location.reload()}>
              {words.reload}
            </button>
          </>
        )}
      </p>
    </div>
  )
}
