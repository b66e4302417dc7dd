import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/catalogue/product.ts'
import { CloseButton, Dialog } from '../ui/dialog/dialog.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import styles from './large-pictures.module.css'

export interface LargePicturesProps {
  readonly pictures: readonly Picture[]
  /** Which of them is looked at first. */
  readonly first: number
  /** Of the product. */
  readonly name: string
  readonly onClose: () => void
}

/** A product's pictures as large as the screen: swiped, stepped through by buttons and arrows, enlarged by the browser. */
export function LargePictures({ pictures, first, name, onClose }: LargePicturesProps) {
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(first)

  useEffect(() => {
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
  }, [first])

  const step = (by: -1 | 1) => {
    const to = (at + by + pictures.length) % pictures.length
    strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  }
  const stepByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    <Dialog placement="screen" name={`${name}: pictures`} onClose={onClose} onKeyDown={stepByArrow}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p>{name}</p>
          <CloseButton label="Close pictures" />
        </div>
        <section
          ref={strip}
          className={styles.strip}
          aria-label="Enlarged pictures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
          tabIndex={0}
          onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        >
          {pictures.map((picture) => (
            <picture key={picture.src} data-kind={picture.kind}>
              {picture.sources.map(({ type, srcset }) => (
                <source key={type} type={type} srcSet={srcset} sizes="100vw" />
              ))}
              <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
            </picture>
          ))}
        </section>
        {pictures.length > 1 && (
          <div className={styles.steps}>
            <button type="button" aria-label="Previous picture" onClick={() => step(-1)}>
              <ChevronIcon />
            </button>
            <p role="status">
              <span className="hidden-visually">Picture </span>
              {at + 1} of {pictures.length}
            </p>
            <button type="button" aria-label="Next picture" onClick={() => step(1)}>
              <ChevronIcon />
            </button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
