import { resolveObjectURL } from 'node:buffer'
import { expect, it, onTestFinished, vi } from 'vitest'
import { saveFile } from '#src/ui/save-file.ts'

it('a file can be read for a while after its download has begun, and is given up then', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  saveFile({ name: 'log.json', text: 'A throw' })
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe('log.json')
  // Some browsers read it only after they have asked where to save it.
  vi.advanceTimersByTime(10_000)
  expect(await resolveObjectURL(link.href)?.text()).toBe('A throw')
  vi.advanceTimersByTime(50_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
