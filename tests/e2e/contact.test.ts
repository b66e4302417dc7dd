import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const formOf = ({ page }: Visitor) => {
  const main = page.getByRole('main')
  return {
    name: main.getByLabel('Your name'),
    email: main.getByLabel('Your e-mail'),
    message: main.getByLabel('Your message'),
    send: main.getByRole('button', { name: 'Send message' }),
  }
}

describe('the contact form', () => {
  test('lets a browser fill in its fields, and confirms a valid message', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/company/contact-us')
    const form = formOf(visitor)
    await expectPage(form.name).toHaveAttribute('autocomplete', 'name')
    await expectPage(form.email).toHaveAttribute('autocomplete', 'email')
    await form.name.fill('Thandi Mokoena')
    await form.email.fill('thandi@example.com')
    await form.message.fill('Does the Atlas go up a spiral staircase?')
    await form.send.click()
    await expectPage(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
  })

  test('shows the company details that the law requires, without JavaScript', async ({ newVisitor }) => {
    const { page, open, errorMonitor } = await newVisitor({ javaScriptEnabled: false })
    errorMonitor.allow(/^request failed: csp GET \S+\.js$/)
    await open('/company/contact-us')
    for (const particular of ['2019/412387/07', '021 555 0142', 'Epping 2', 'Consumer Goods and Services Ombud']) {
      await expectPage(page.getByRole('main').getByText(particular).first()).toBeVisible()
    }
  })
})
