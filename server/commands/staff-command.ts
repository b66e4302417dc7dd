import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { EmailSchema } from '#domain/customer/email.ts'
import { trimInput } from '#domain/forms/trim-input.ts'
import { RoleSchema } from '#domain/support/staff-sign-in.ts'
import { enrolmentUri, newCodeSecret } from '#server/security/one-time-code.ts'
import { passwordsAt } from '#server/security/passwords.ts'
import { newId } from '#server/security/secrets.ts'
import { newStaffDevice } from '#server/support/staff-device.ts'
import {
  allStaff,
  deleteStaff,
  insertStaff,
  sealCodeSecret,
  setCredentials,
  setRole,
  staffByEmail,
} from '#server/support/staff-store.ts'
import { type Command, columns, failed, formatShopTime, printable, succeeded } from './command.ts'

export const STAFF_USAGE = `Who may use the support console at /support:
  npm run staff -- list
  npm run staff -- add EMAIL NAME [support|developer]   prints the password and the code's secret, once
  npm run staff -- role EMAIL support|developer
  npm run staff -- renew EMAIL                          a new password and a new secret; ends their sessions
  npm run staff -- browser EMAIL                        a link for a new browser, which strangers' tries don't keep out
  npm run staff -- remove EMAIL`

const StaffNameSchema = v.pipe(v.string(), trimInput(), v.minLength(1), v.maxLength(80))

export const staffCommand: Command<'run' | 'now' | 'secrets'> = async ([verb = 'list', whose, ...rest], context) => {
  const { run, now, secrets } = context
  if (verb === 'list' && whose === undefined) return listed(await allStaff(run))
  const parsedEmail = v.safeParse(EmailSchema, whose)
  if (!parsedEmail.success) return failed(STAFF_USAGE)
  const email = parsedEmail.output
  if (verb === 'add') {
    const [given, role = 'support', ...more] = rest
    const parsedName = v.safeParse(StaffNameSchema, given)
    if (!parsedName.success || !v.is(RoleSchema, role) || more.length > 0) return failed(STAFF_USAGE)
    const name = parsedName.output
    const { password, passwordHash, codeSecret } = await newCredentials()
    const staff = { id: newId(), email, name, role, passwordHash, codeStep: 0, createdAt: now }
    if (!(await insertStaff(run, { ...staff, codeSecret: sealCodeSecret(secrets, { id: staff.id, codeSecret }) })))
      return failed(`${email} is a staff member already.`)
    return succeeded(
      `${printable(name)} may sign in at /support as ${role}.`,
      ...credentialLines({ email, password, codeSecret }),
    )
  }
  const staff = await staffByEmail(run, email)
  if (staff === undefined) return failed(`No staff member has the e-mail ${printable(email)}.`)
  const { id } = staff
  const [word, ...more] = rest
  if (more.length > 0 || (word !== undefined && verb !== 'role')) return failed(STAFF_USAGE)
  switch (verb) {
    case 'role':
      if (!v.is(RoleSchema, word)) return failed(STAFF_USAGE)
      await setRole(run, { id, role: word })
      return succeeded(`${printable(staff.name)} is ${word} now.`)
    case 'renew': {
      const { password, passwordHash, codeSecret } = await newCredentials()
      await setCredentials(run, { id, passwordHash, codeSecret: sealCodeSecret(secrets, { id, codeSecret }) })
      return succeeded(
        `${printable(staff.name)} has to sign in again.`,
        ...credentialLines({ email: staff.email, password, codeSecret }),
      )
    }
    case 'browser':
      return succeeded(
        `Open this at the shop’s address in the browser in which ${printable(staff.name)} signs in. It opens nothing by itself.`,
        '',
        `  /support/sign-in#device=${newStaffDevice(secrets, id)}`,
      )
    case 'remove':
      await deleteStaff(run, id)
      return succeeded(`${printable(staff.name)} is signed out and can’t sign in any more.`)
    default:
      return failed(STAFF_USAGE)
  }
}

async function newCredentials() {
  const password = randomBytes(15).toString('base64url')
  return { password, passwordHash: await passwordsAt().hash(password), codeSecret: newCodeSecret() }
}

interface ShownCredentials {
  readonly email: string
  readonly password: string
  readonly codeSecret: string
}

function credentialLines({ email, password, codeSecret }: ShownCredentials): string[] {
  return [
    '',
    `  Password:  ${password}`,
    `  Secret:    ${codeSecret}`,
    `  As a link: ${enrolmentUri({ email, secret: codeSecret })}`,
    '',
    'This is shown once. The secret goes into an app for one-time codes; the password can be changed in the console.',
  ]
}

function listed(staff: Awaited<ReturnType<typeof allStaff>>) {
  if (staff.length === 0) return succeeded('There are no staff members yet. Add one:', '', STAFF_USAGE)
  const rows = staff.map(({ name, email, role, createdAt }) => [name, email, role, formatShopTime(createdAt)])
  return succeeded(...columns([['name', 'e-mail', 'role', 'since'], ...rows]))
}
