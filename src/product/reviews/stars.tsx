import styles from './stars.module.css'
import { useReviewWords } from './words.en.ts'

const PLACES = [0, 1, 2, 3, 4]
const STAR = 'M8 1.6l1.9 4.1 4.5.5-3.4 3 1 4.4L8 11.4l-4 2.2 1-4.4-3.4-3 4.5-.5z'

interface StarsProps {
  /** From 0 to 5, rounded to halves. */
  readonly rating: number
}

/** Stars, with the rating as hidden text for screen readers. */
export function Stars({ rating }: StarsProps) {
  const { ofFive } = useReviewWords()
  const halves = Math.round(rating * 2)
  return (
    <span className={styles.stars}>
      <span className="hidden-visually">{ofFive(rating)}</span>
      <svg viewBox="0 0 84 16" width="84" height="16" aria-hidden="true">
        {PLACES.map((place) => {
          const filled = halves - place * 2
          return (
            <g key={place} transform={`translate(${place * 17} 0)`}>
              <path className={filled >= 2 ? styles.full : styles.empty} d={STAR} />
              {filled === 1 && <path className={styles.full} d="M8 1.6v9.8l-4 2.2 1-4.4-3.4-3 4.5-.5z" />}
            </g>
          )
        })}
      </svg>
    </span>
  )
}
