import { useEffect, useId, useRef, useState } from 'react'
import { NewReviewSchema, type ReviewTaken, ReviewTakenSchema } from '#domain/review/new-review.ts'
import { failureMessage } from '../../client/api/api-result.ts'
import { useShopForm } from '../../client/use-shop-form.ts'
import controls from '../../ui/design/controls.module.css'
import { Form, FormFailure, SubmitButton, useProblem } from '../../ui/form/form.tsx'
import { problemAt } from '../../ui/form/form-problems.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import styles from './review-form.module.css'

interface ReviewFormProps {
  readonly productId: number
  readonly onTaken: (taken: ReviewTaken) => void
}

export function ReviewForm({ productId, onTaken }: ReviewFormProps) {
  const { notify } = useNotificationList()
  const [taken, setTaken] = useState<ReviewTaken | null>(null)
  const form = useShopForm({
    schema: NewReviewSchema,
    path: '/api/review-create',
    also: { productId },
    answer: ReviewTakenSchema,
    onDone(review) {
      setTaken(review)
      onTaken(review)
    },
    explain(failure) {
      const title = failureMessage(failure, 'We couldn’t send your review. It’s still here, so please try again.')
      notify({ type: 'error', title })
      return title
    },
  })
  if (taken !== null) return <Thanks words={taken.message} />
  return (
    <Form form={form} action="/api/review-create" className={styles.form}>
      <input type="hidden" name="productId" value={productId} />
      <RatingField />
      <TextField name="title" label="Review title" />
      <TextField name="message" label="Your review" lines={5} />
      <div className={styles.pair}>
        <TextField name="name" label="Your name (shown with your review)" autoComplete="name" />
        <TextField name="email" label="Your e-mail (never shown)" type="email" autoComplete="email" />
      </div>
      <FormFailure />
      <div className={styles.end}>
        <SubmitButton pending="Sending…">Submit review</SubmitButton>
      </div>
      <p className={styles.note}>
        A review by a customer who bought the piece from us appears at once. We read any other first, and publish good
        and bad ones alike.
      </p>
    </Form>
  )
}

const RATINGS: readonly { readonly value: number; readonly words: string }[] = [
  { value: 1, words: 'Poor' },
  { value: 2, words: 'Fair' },
  { value: 3, words: 'Good' },
  { value: 4, words: 'Very good' },
  { value: 5, words: 'Excellent' },
]

function RatingField() {
  const problem = useProblem('rating')
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <p id={`${id}-legend`} className={controls.label}>
        Your rating
      </p>
      <div className={styles.ratings}>
        {RATINGS.map(({ value, words }) => (
          <label key={value} className={styles.rating}>
            <input type="radio" name="rating" value={value} />
            <span>
              {value} <span>{words}</span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {problemAt('Your rating', problem)}
        </p>
      )}
    </div>
  )
}

function Thanks({ words }: { readonly words: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={styles.thanks}>
      {words}
    </p>
  )
}
