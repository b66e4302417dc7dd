import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('a password that is shown is hidden again when it is sent, so that the browser does not store it as text', async () => {
  page.render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </form>,
  )
  const field = page.place().querySelector('input') as HTMLInputElement
  const button = page.place().querySelector('button') as HTMLButtonElement
  await userEvent.fill(field, 'correct horse')
  await userEvent.click(button)
  expect([field.type, field.value, button.textContent]).toEqual(['text', 'correct horse', 'Hide “Password”'])
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field.type).toBe('password')
  expect([field.value, button.textContent]).toEqual(['correct horse', 'Show “Password”'])
})
