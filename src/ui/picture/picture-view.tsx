import type { Picture } from '#domain/catalogue/product.ts'
import { useContentLang } from '../language/language-context.ts'
import styles from './picture-view.module.css'

/** Pictures no wider than this, in px, are fabric swatches: shown at their own size, never enlarged. */
const SWATCH_WIDTH = 400

interface PictureViewProps {
  readonly picture: Picture
  /** The `sizes` attribute. */
  readonly sizes: string
  /** `first` for the page's main picture, which loads at once; the others load when they are near the viewport. */
  readonly priority?: 'first' | 'near'
  /** Empty if the text beside it says the same. */
  readonly alt?: string
}

/**
 * A picture in the best format and size that the browser supports, in a tile that reserves its space. Until it has loaded, an
 * inlined placeholder of a few pixels is shown below it. The placeholder is an element, since inline styles are not allowed.
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
