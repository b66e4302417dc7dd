import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('a text that is copied again is announced again', async () => {
  const copied: (() => void)[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    () => new Promise<void>((resolve) => copied.push(resolve)),
  )
  page.render(<CopyButton label="Copy the link" text={() => 'https://rusbank.example'} />)
  const status = () => page.place().querySelector('[role=status]')?.textContent
  for (const attempt of [1, 2]) {
    await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
    await expect.poll(() => copied.length).toBe(attempt)
    expect(status()).toBe('')
    copied.at(-1)?.()
    await expect.poll(status).not.toBe('')
  }
})
