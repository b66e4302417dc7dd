import { expect, it, vi } from 'vitest'
import { runInSlices } from '#src/support/run-in-slices.ts'

function* longWork(steps: number) {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + 4
    while (performance.now() < end);
    yield
  }
  return steps
}

function* shortWork() {
  yield
  return 1
}

it('long work is done in slices, and other tasks run in between', async () => {
  let between = 0
  const timer = setInterval(() => (between += 1))
  expect(await runInSlices(longWork(30), { signal: new AbortController().signal })).toBe(30)
  clearInterval(timer)
  expect(between).toBeGreaterThan(3)
})

it('short work is done at once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  let between = 0
  setTimeout(() => (between += 1))
  expect(await runInSlices(shortWork(), { signal: new AbortController().signal })).toBe(1)
  expect(between).toBe(0)
})

it('aborted work is not finished', async () => {
  const left = new AbortController()
  const work = runInSlices(longWork(1_000), { signal: left.signal })
  left.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
})

it('long work reports its progress', async () => {
  function* halves() {
    yield 0.5
    yield
    yield 1
  }
  const progress: number[] = []
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 20
    return clock
  })
  const { signal } = new AbortController()
  await runInSlices(halves(), { signal, onProgress: (share) => progress.push(share) })
  expect(progress).toEqual([0.5, 1])
})
