import * as v from 'valibot'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'

/** A field that no person sees: whoever fills it in is a machine. */
export const HONEYPOT = 'website'

/** What `POST /api/contact` takes, beside the honeypot (bounds: DECISIONS, Field bounds). A message is its field's error. */
export const ContactMessageSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  message: v.pipe(v.string(), v.trim(), v.minLength(10, 'Invalid Message'), v.maxLength(5_000, 'Invalid Message')),
})
export type ContactMessage = v.InferOutput<typeof ContactMessageSchema>

/** What it answers, with 202. */
export const ContactAcceptedSchema = v.object({ message: v.string() })
