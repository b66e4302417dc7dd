import { useId, useState } from 'react'
import { NewReviewSchema, type ReviewAccepted, ReviewAcceptedSchema } from '#domain/review/new-review.ts'
import { useFailureWords } from '../../client/api/failure-words.en.ts'
import { useShopForm } from '../../client/use-shop-form.ts'
import controls from '../../ui/design/controls.module.css'
import formStyles from '../../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton, useIsSending, useProblem } from '../../ui/form/form.tsx'
import { focusWhenShown } from '../../ui/form/form-focus.ts'
import { fieldMessage } from '../../ui/form/form-problems.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormWords } from '../../ui/form/words.en.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import styles from './review-form.module.css'
import { useReviewWords } from './words.en.ts'

interface ReviewFormProps {
  readonly productId: number
  readonly onAccepted: (taken: ReviewAccepted) => void
}

export function ReviewForm({ productId, onAccepted }: ReviewFormProps) {
  const words = useReviewWords()
  const failures = useFailureWords()
  const { notify, dismissTopic } = useNotificationList()
  const [taken, setTaken] = useState<ReviewAccepted | null>(null)
  const form = useShopForm({
    schema: NewReviewSchema,
    path: '/api/review-create',
    draft: `review of ${productId}`,
    extraFields: { productId },
    answer: ReviewAcceptedSchema,
    onDone(review) {
      dismissTopic('review')
      setTaken(review)
      onAccepted(review)
    },
    explain(failure) {
      const title = failures.message(failure, words.notSent)
      notify({ type: 'error', title, topic: 'review' })
      return title
    },
  })
  if (taken !== null) {
    return (
      <p ref={focusWhenShown} tabIndex={-1} className={styles.thanks}>
        {words.taken(taken)}
      </p>
    )
  }
  return (
    <Form form={form} className={`${formStyles.form} ${styles.form}`}>
      <input type="hidden" name="productId" value={productId} />
      <RatingField />
      <TextField name="title" label={words.reviewTitle} />
      <TextField name="message" label={words.review} hint={words.length} lines={5} />
      <div className={formStyles.widePair}>
        <TextField name="name" label={words.name} autoComplete="name" />
        <TextField name="email" label={words.email} type="email" autoComplete="email" />
      </div>
      <FormFailure />
      <div className={`row ${formStyles.row}`}>
        <SubmitButton pending={words.sending}>{words.submit}</SubmitButton>
      </div>
      <p className="secondary-text">{words.note}</p>
    </Form>
  )
}

function RatingField() {
  const words = useReviewWords()
  const form = useFormWords()
  const problem = useProblem('rating')
  const isSending = useIsSending()
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
        {words.rating}
      </p>
      <div className={`row ${styles.ratings}`}>
        {words.ratings.map((name, index) => (
          <label key={name} className={styles.rating}>
            <input
              className="covering-radio"
              type="radio"
              name="rating"
              value={index + 1}
              // A disabled one would lose the focus.
              onClick={(event) => isSending && event.preventDefault()}
            />
            <span>
              {index + 1} <span className="muted-text">{name}</span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {fieldMessage(words.rating, problem, form)}
        </p>
      )}
    </div>
  )
}
