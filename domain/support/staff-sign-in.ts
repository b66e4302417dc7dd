import * as v from 'valibot'
import { trimInput } from '../forms/trim-input.ts'

/** `developer` may do everything that `support` may, and read the access log. */
export const RoleSchema = v.picklist(['support', 'developer'])
export type Role = v.InferOutput<typeof RoleSchema>
export const MemberSchema = v.object({ id: v.string(), name: v.string(), role: RoleSchema })
export type Member = v.InferOutput<typeof MemberSchema>

export const SignInSchema = v.object({
  email: v.pipe(v.string(), trimInput(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(800)),
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  /** A token from the shop's command line for an unknown browser, which then has its own limit of attempts. */
  device: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
})
/** The message of a call by whom nobody is signed in. The console shows it as a link to the login. */
export const SIGNED_OUT = 'Log in to continue.'
export const StaffAnswerSchema = v.object({ member: MemberSchema })

export const NewPasswordCallSchema = v.object({
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(800)),
  new_password: v.string(),
})
