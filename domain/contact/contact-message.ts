import * as v from 'valibot'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'
import { trimInput } from '../forms/trim-input.ts'

/** A hidden field: only bots fill it in. */
export const HONEYPOT = 'website'

/** The body of `POST /api/contact`, without the honeypot. A message is shown at its field. */
export const ContactMessageSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  message: v.pipe(v.string(), trimInput(), v.minLength(10, 'Invalid Message'), v.maxLength(5_000, 'Invalid Message')),
})
export type ContactMessage = v.InferOutput<typeof ContactMessageSchema>

/** The answer, with status 202. */
export const ContactAcceptedSchema = v.object({ message: v.string() })
