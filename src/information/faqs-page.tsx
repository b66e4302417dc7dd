import { useId, useRef, useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Faqs } from '#domain/reading/information.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { Prose } from '../ui/text/prose.tsx'
import styles from './faqs-page.module.css'
import { matchingQuestions } from './matching-questions.ts'
import { useOpenedQuestion } from './use-opened-question.ts'

/** The frequent questions, at `/information/faqs`. */
export function faqsRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Faqs> =>
      loaded(await api.get<Faqs>('/api/information/faqs', request.signal)),
    Component: FaqsPage,
  }
}

const DESCRIPTION = 'Answers to common questions about sizes, fabrics, delivery, payment, returns and care.'

function FaqsPage() {
  const faqs = useLoaderData<Faqs>()
  const [words, setWords] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useOpenedQuestion(list)
  const found = matchingQuestions(faqs.groups, words)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <InformationLayout title="Frequently asked questions" standfirst={DESCRIPTION}>
      <PageHead title="FAQs" description={DESCRIPTION} path="/information/faqs" about={[{ kind: 'questions', faqs }]} />
      {/* Without JavaScript, it asks the whole shop. */}
      <Form
        className={styles.search}
        action="/search"
        role="search"
        aria-label="FAQs"
        onSubmit={(event) => event.preventDefault()}
      >
        <label className={controls.label} htmlFor={`${id}-words`}>
          Search FAQs
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
        <p role="status" className={styles.count}>
          {words.trim() === '' ? '' : pluralize(count, { one: 'question', many: 'questions' })}
        </p>
      </Form>
      <div ref={list}>
        {found.map(({ slug, name, questions }) => (
          <section key={slug} className={styles.group} aria-labelledby={`group-${slug}`}>
            <h2 id={`group-${slug}`}>{name}</h2>
            {questions.map((each) => (
              <details key={each.id} className={styles.question}>
                <summary>
                  <h3>{each.question}</h3>
                  <ChevronIcon />
                </summary>
                {/* The anchor is inside, so that a browser opens the question that an address names. */}
                <div id={each.id} className={styles.answer}>
                  <Prose html={each.answer} length="short" />
                </div>
              </details>
            ))}
          </section>
        ))}
        {count === 0 && (
          <div className={styles.none}>
            <p>No questions match your search.</p>
            <Link className={controls.quiet} to="/company/contact-us">
              Contact us
            </Link>
          </div>
        )}
      </div>
    </InformationLayout>
  )
}
