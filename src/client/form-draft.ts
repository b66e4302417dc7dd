import { type RefObject, useLayoutEffect, useRef } from 'react'
import { customerIdOf } from './customer/customer-id.ts'
import { useCustomer } from './customer/use-customer.ts'

interface FormDraft {
  /** The customer who typed it; null for a guest. */
  readonly owner: string | null
  readonly fields: readonly (readonly [name: string, value: FormDataEntryValue])[]
}

/** What was typed into forms and not sent, by their names. It is never stored, so it ends with the page's document. */
const drafts = new Map<string, FormDraft>()

/**
 * Keeps what is typed into a form while the shopper looks at other pages of the shop, and shows it again in the same form.
 * Returns a function that forgets it, for when it was sent. Without a name nothing is kept. A customer's draft is shown to
 * nobody else.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string | null): () => void {
  const owner = customerIdOf(useCustomer())
  const ownerBefore = useRef(owner)
  // A layout effect, so that nothing is typed before it is shown.
  useLayoutEffect(() => {
    const { current } = form
    if (current === null || name === null) return
    // After a logout, in this tab or another, or another customer's login.
    if (ownerBefore.current !== null && ownerBefore.current !== owner) current.reset()
    ownerBefore.current = owner
    const draft = drafts.get(name)
    if (draft?.owner === null || draft?.owner === owner) {
      show(draft, current)
      drafts.set(name, { ...draft, owner })
    } else drafts.delete(name)
    const keep = () => void drafts.set(name, { owner, fields: [...new FormData(current)] })
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [form, name, owner])
  return () => {
    if (name !== null) drafts.delete(name)
  }
}

/** Called on logout, in every tab: a guest's drafts may be those of the customer who logged in later. */
export function forgetFormDrafts(): void {
  drafts.clear()
}

function show({ fields }: FormDraft, form: HTMLFormElement): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (field !== null && 'value' in field) field.value = String(value)
  }
}
