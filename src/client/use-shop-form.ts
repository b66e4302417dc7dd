import { type FormEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type * as v from 'valibot'
import { checkForm, type FormProblems } from '../ui/form/form-problems.ts'
import { type Posted, postForm } from './api/post-form.ts'

interface ShopFormOptions<Body> {
  /** What the server checks the fields with. */
  readonly schema: v.GenericSchema
  /** The call, as `/api/contact`. */
  readonly path: string
  /** Sent along with the form's own fields. */
  readonly also?: Readonly<Record<string, unknown>>
  /** What the form came to, unless a field was wrong. */
  readonly onPosted: (posted: Posted<Body>) => void
}

export interface ShopForm {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: FormProblems
  readonly isSending: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** A field that is written in again is no longer wrong. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that is checked in the browser as the server will check it; what is wrong is said at the fields. */
export function useShopForm<Body>({ schema, path, also = {}, onPosted }: ShopFormOptions<Body>): ShopForm {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FormProblems>({})
  const [isSending, setSending] = useState(false)

  const show = (found: FormProblems) => {
    setProblems(found)
    const wrong = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && Object.hasOwn(found, element.getAttribute('name') ?? ''),
    )
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const send = async (fields: Readonly<Record<string, unknown>>) => {
    setSending(true)
    const posted = await postForm<Body>({ path, fields })
    setSending(false)
    if (!posted.ok && posted.reason === 'refused' && posted.fields.length > 0) {
      show(Object.fromEntries(posted.fields.map((name) => [name, posted.message])))
      return
    }
    onPosted(posted)
  }
  return {
    form,
    problems,
    isSending,
    onSubmit(event) {
      event.preventDefault()
      if (isSending) return
      const fields = { ...Object.fromEntries(new FormData(event.currentTarget)), ...also }
      const checked = checkForm(schema, fields)
      if (!checked.ok) return show(checked.problems)
      setProblems({})
      void send(fields)
    },
    onInput({ target }) {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null || !Object.hasOwn(problems, name)) return
      setProblems(Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name)))
    },
  }
}
