import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Picture } from '#domain/catalogue/product.ts'
import { CloseButton, Dialog } from '../ui/dialog/dialog.tsx'
import { ChevronIcon, MinusIcon, PlusIcon } from '../ui/icons.tsx'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import styles from './large-pictures.module.css'
import { LARGE_PICTURES_WORDS } from './large-pictures-words.en.ts'
import { usePictureStrip } from './use-picture-strip.ts'
import { usePictureZoom } from './use-picture-zoom.ts'

export interface LargePicturesProps {
  readonly pictures: readonly Picture[]
  /** The index of the picture that is shown first. */
  readonly first: number
  /** The product's name. */
  readonly name: string
  readonly onClose: () => void
}

/** How far an arrow key moves an enlarged picture, in CSS pixels. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
}

/** A product's pictures in full screen. Buttons, arrow keys and swipes change the picture, and each can be enlarged. */
export function LargePictures({ pictures, first, name, onClose }: LargePicturesProps) {
  const words = useWords('largePictures', LARGE_PICTURES_WORDS)
  const contentLang = useContentLang()
  const strip = usePictureStrip<HTMLElement>(first)
  const zoom = usePictureZoom(strip.ref, strip.at)

  /** The index of the picture to enlarge once it is in the middle; null for none. */
  const awaited = useRef<number | null>(null)
  const enlarge = () => {
    if (strip.goal() === strip.at) zoom.enlarge()
    else awaited.current = strip.goal()
  }
  const enlargeAwaited = useEffectEvent(() => {
    if (awaited.current !== strip.at) return
    awaited.current = null
    zoom.enlarge()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another picture is in the middle.
  useEffect(() => enlargeAwaited(), [strip.at])

  const step = (by: -1 | 1) => {
    awaited.current = null
    zoom.reset()
    strip.show((strip.goal() + by + pictures.length) % pictures.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser’s own: they zoom the page, or go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = MOVES[event.key]
    if (event.key === '+' || event.key === '=') enlarge()
    else if (event.key === '-') zoom.reduce()
    else if (zoom.isEnlarged && move !== undefined) zoom.move(...move)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog placement="screen" name={words.name(name)} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={styles.inside}>
        <div className={`ends-row ${styles.head}`}>
          <p>{name}</p>
          <CloseButton label={words.close} />
        </div>
        <section
          ref={strip.ref}
          className={styles.strip}
          aria-label={words.enlarged}
          data-enlarged={zoom.isEnlarged}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          onScroll={strip.onScroll}
          onScrollEnd={strip.forgetGoal}
          onTouchStart={strip.forgetGoal}
        >
          {pictures.map((picture, index) => (
            <picture key={picture.src} data-kind={picture.kind}>
              {picture.sources.map(({ type, srcset }) => (
                <source
                  key={type}
                  type={type}
                  srcSet={srcset}
                  sizes={zoom.isEnlarged && index === strip.at ? '400vw' : '100vw'}
                />
              ))}
              <img
                src={picture.src}
                alt={picture.alt}
                lang={contentLang}
                width={picture.width}
                height={picture.height}
                draggable={false}
              />
            </picture>
          ))}
        </section>
        <div className={`icon-buttons ${styles.steps}`}>
          {/* Not disabled, since it would lose the focus, and with it the arrow keys. */}
          <button type="button" aria-label={words.zoomOut} aria-disabled={!zoom.isEnlarged} onClick={zoom.reduce}>
            <MinusIcon />
          </button>
          {pictures.length > 1 && (
            <>
              <button type="button" className={styles.previous} aria-label={words.previous} onClick={() => step(-1)}>
                <ChevronIcon />
              </button>
              <p role="status">
                <span className="hidden-visually">{words.picture}</span>
                {words.place(strip.at + 1, pictures.length)}
              </p>
              <button type="button" className={styles.next} aria-label={words.next} onClick={() => step(1)}>
                <ChevronIcon />
              </button>
            </>
          )}
          <button type="button" aria-label={words.zoomIn} onClick={enlarge}>
            <PlusIcon />
          </button>
        </div>
      </div>
    </Dialog>
  )
}
