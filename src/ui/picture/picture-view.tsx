import type { Picture } from '#domain/catalogue/product.ts'
import { useContentLang } from '../language/language-context.ts'
import styles from './picture-view.module.css'

/** Pictures no wider than this are swatches of cloth: shown at their own size, never enlarged. */
const SWATCH_WIDTH = 400

interface PictureViewProps {
  readonly picture: Picture
  /** The width on the page, as the `sizes` attribute says it. */
  readonly sizes: string
  /** `first` for the page's main picture, which loads at once; the others load when they are near the viewport. */
  readonly priority?: 'first' | 'near'
  /** Empty where the text beside it says the same. */
  readonly alt?: string
}

/**
 * A picture in the best format and size that the browser takes, in a tile that keeps its place. Until it is there, a few
 * pixels of it that came with the page lie under it: an element of their own, since pages carry no styles in their HTML.
 */
export function PictureView({ picture, sizes, priority = 'near', alt = picture.alt }: PictureViewProps) {
  const contentLang = useContentLang()
  const isSwatch = picture.width <= SWATCH_WIDTH
  return (
    <span className={isSwatch ? styles.swatch : picture.kind === 'room' ? styles.room : styles.studio}>
      {!isSwatch && picture.placeholder !== null && <img className={styles.blur} src={picture.placeholder} alt="" />}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={isSwatch ? '200px' : sizes} />
        ))}
        <img
          src={picture.src}
          alt={alt}
          lang={contentLang}
          width={picture.width}
          height={picture.height}
          loading={priority === 'first' ? 'eager' : 'lazy'}
          fetchPriority={priority === 'first' ? 'high' : 'auto'}
          decoding={priority === 'first' ? 'auto' : 'async'}
        />
      </picture>
    </span>
  )
}
