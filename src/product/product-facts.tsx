import { useTerm } from '../client/catalogue-words.ts'
import { useContentLang } from '../ui/language/language-context.ts'
import { Detail } from '../ui/text/detail.tsx'
import { useLocalisedHtml } from '../ui/text/use-localised-html.ts'
import { useDetailsWords } from './details-words.en.tsx'
import { DimensionTable, type DimensionTableProps } from './dimension-table.tsx'
import { FitSection } from './fit/fit-section.tsx'
import styles from './product-facts.module.css'

/** A product's description, measurements, materials and care. */
export function ProductFacts({ product, drawing }: DimensionTableProps) {
  const words = useDetailsWords()
  const term = useTerm()
  const contentLang = useContentLang()
  const { description, materials, care, filling } = product
  return (
    <>
      <section className={styles.story} aria-label={words.description}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from the shop's own Markdown. */}
        <div className={styles.prose} lang={contentLang} dangerouslySetInnerHTML={useLocalisedHtml(description)} />
      </section>
      <DimensionTable product={product} drawing={drawing} />
      <FitSection product={product} />
      <section className={styles.split} aria-labelledby="made-of">
        <h2 id="made-of">{words.materials}</h2>
        <dl className={styles.list}>
          {materials.map(({ part, text }) => (
            <Detail key={part} name={term(part)} lang={contentLang}>
              {text}
            </Detail>
          ))}
          {filling !== null && (
            <Detail name={words.filling} lang={contentLang}>
              {filling.split('\n').map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Detail>
          )}
        </dl>
      </section>
      {care.length > 0 && (
        <section className={styles.split} aria-labelledby="care">
          <h2 id="care">{words.care}</h2>
          <ul className={styles.care} lang={contentLang}>
            {care.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
