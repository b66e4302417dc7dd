import { useId, useRef, useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom'
import type { Faqs } from '#domain/texts/information.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { ChevronIcon } from '../ui/icons.tsx'
import { EnglishText, EnglishTextNote } from '../ui/language/english-text.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { Prose } from '../ui/text/prose.tsx'
import styles from './faqs-page.module.css'
import { matchingQuestions } from './matching-questions.ts'
import { useOpenedQuestion } from './use-opened-question.ts'
import { INFORMATION_PAGE_WORDS } from './words.en.tsx'

/** `/information/faqs`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Faqs> =>
      bodyOrThrow(await api.get<Faqs>('/api/information/faqs', request.signal)),
    Component: FaqsPage,
  }
}

function FaqsPage() {
  const faqs = useLoaderData<Faqs>()
  const texts = useWords('informationPages', INFORMATION_PAGE_WORDS).faqs
  const [words, setWords] = useState('')
  const { key, hash } = useLocation()
  // The browser's own navigations to another fragment have no key.
  const link = key + hash
  const [followed, setFollowed] = useState(link)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  if (followed !== link) {
    setFollowed(link)
    // The search may hide the question that the link leads to.
    if (faqs.groups.some(({ questions }) => questions.some((each) => hash === `#${each.id}`))) setWords('')
  }
  useOpenedQuestion(list)
  const found = matchingQuestions(faqs.groups, words)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <EnglishTextNote />
      <InformationLayout title={texts.title} standfirst={texts.description}>
        <FaqsHead faqs={faqs} />
        {/* Without JavaScript, it searches the whole shop. */}
        <Form
          className={styles.search}
          action="/search"
          role="search"
          data-screen-only
          aria-label={texts.name}
          onSubmit={(event) => event.preventDefault()}
        >
          <label className={controls.label} htmlFor={`${id}-words`}>
            {texts.search}
          </label>
          <input
            id={`${id}-words`}
            className={controls.field}
            type="search"
            name="q"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <p role="status" className={`secondary-text ${styles.count}`}>
            {words.trim() === '' ? '' : texts.count(count)}
          </p>
        </Form>
        <div ref={list}>
          <EnglishText>
            {found.map(({ slug, name, questions }) => (
              <section key={slug} className={styles.group} aria-labelledby={`group-${slug}`}>
                <h2 id={`group-${slug}`}>{name}</h2>
                {questions.map((each) => (
                  <details key={each.id} className={styles.question}>
                    <summary className="ends-row">
                      <h3>{each.question}</h3>
                      <ChevronIcon />
                    </summary>
                    {/* The anchor is inside, so that a browser opens the question of a URL's fragment. */}
                    <div id={each.id} className={styles.answer}>
                      <Prose html={each.answer} />
                    </div>
                  </details>
                ))}
              </section>
            ))}
          </EnglishText>
          {count === 0 && (
            <div className={`stack ${styles.none}`}>
              <p>{texts.none}</p>
              <Link className={controls.quiet} to="/company/contact-us">
                {texts.contact}
              </Link>
            </div>
          )}
        </div>
      </InformationLayout>
    </>
  )
}

/** In English, like the questions and answers. */
function FaqsHead({ faqs }: { readonly faqs: Faqs }) {
  const { name, description } = INFORMATION_PAGE_WORDS.faqs
  return (
    <EnglishText>
      <PageHead title={name} description={description} path="/information/faqs" about={[{ kind: 'questions', faqs }]} />
    </EnglishText>
  )
}
