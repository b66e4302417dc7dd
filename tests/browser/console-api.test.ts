import { expect, it, vi } from 'vitest'
import { consoleApi } from '#src/support/console-api.ts'

it('a request that its page has aborted rejects, and is not said to have failed', async () => {
  vi.stubGlobal('fetch', async ({ signal }: Request) => signal.throwIfAborted())
  await expect(consoleApi.get('find', AbortSignal.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})
