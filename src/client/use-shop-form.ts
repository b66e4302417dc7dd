import { useRef, useState } from 'react'
import type * as v from 'valibot'
import type { FormState } from '../ui/form/form.tsx'
import { focusField } from '../ui/form/form-focus.ts'
import { checkForm, type FormProblems } from '../ui/form/form-problems.ts'
import { type ApiFailure, errorFieldsOf } from './api/api-result.ts'
import { useFailureWords } from './api/failure-words.en.ts'
import { post } from './api/post.ts'
import { useFormDraft } from './form-draft.ts'

export interface ShopFormOptions<Body, Sent = unknown> {
  /** The server validates the fields with the same schema. */
  readonly schema: v.GenericSchema<unknown, Sent>
  /** Such as `/api/contact`. */
  readonly path: string
  /** The schema of the response. */
  readonly answer: v.GenericSchema<unknown, Body>
  /** Keeps what was typed, under this name, while the shopper looks at other pages; by default it is lost then. */
  readonly draft?: string
  /** Awaited before the call is made. */
  readonly before?: () => Promise<void>
  /** Sent along with the form's own fields. */
  readonly extraFields?: Readonly<Record<string, unknown>>
  /** `sent` are the fields as they were sent: the form may show others by now. */
  readonly onDone: (body: Body, sent: Sent) => void | Promise<void>
  /** The message for a failure that belongs to no field, instead of the usual one; null for none. */
  readonly explain?: (failure: ApiFailure, usual: string, sent: Sent) => string | null
}

export interface ShopForm extends FormState {
  readonly setFailure: (failure: string | null) => void
}

/**
 * A form that the browser validates as the server will. Each problem is shown at its field until that field is edited.
 * The first invalid field gets the focus.
 */
export function useShopForm<Body, Sent>(options: ShopFormOptions<Body, Sent>): ShopForm {
  const { message, unexpected } = useFailureWords()
  const { schema, path, answer, extraFields = {}, draft = null, before, onDone, explain } = options
  const ref = useRef<HTMLFormElement>(null)
  const forgetDraft = useFormDraft(ref, draft)
  const [problems, setProblems] = useState<FormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const messageOf = (failure: ApiFailure, sent: Sent) => {
    const usual = message(failure)
    return explain === undefined ? usual : explain(failure, usual, sent)
  }
  /** Shows problems at their fields. False if the form has none of them, such as one of a newer release. */
  const show = (found: FormProblems): boolean => {
    setProblems(found)
    const wrong = [...(ref.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && Object.hasOwn(found, element.getAttribute('name') ?? ''),
    )
    focusField(wrong)
    return wrong !== undefined
  }
  const send = async (body: Readonly<Record<string, unknown>>, sent: Sent) => {
    await before?.()
    const result = await post({ path, body, answer })
    // Until it is done, another press would send the form again.
    if (result.ok) {
      forgetDraft()
      await onDone(result.body, sent)
    }
    setSending(false)
    if (result.ok) return
    const names = result.reason === 'refused' ? errorFieldsOf(result) : []
    if (result.reason === 'refused' && show(Object.fromEntries(names.map((name) => [name, result.message])))) return
    setFailure(messageOf(result, sent))
  }
  return {
    ref,
    action: path,
    problems,
    failure,
    setFailure,
    isSending,
    onSubmit(event) {
      event.preventDefault()
      if (isSending) return
      // Otherwise the same failure would not be announced again.
      setFailure(null)
      const fields = { ...Object.fromEntries(new FormData(event.currentTarget)), ...extraFields }
      const checked = checkForm(schema, fields)
      if (!checked.ok) {
        if (!show(checked.problems)) setFailure(unexpected)
        return
      }
      setProblems({})
      setSending(true)
      send(fields, checked.values).catch((error: unknown) => {
        reportError(error)
        setSending(false)
        setFailure(unexpected)
      })
    },
    onInput({ target }) {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null || !Object.hasOwn(problems, name)) return
      setProblems(Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name)))
    },
  }
}
