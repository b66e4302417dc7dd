import { describe, expect, test } from 'vitest'
import { CHECK_INTERVAL_MS, watchRelease } from '#src/release/release-watch.ts'

/** A page of release `old` with controlled triggers and clock. */
function openPage() {
  const looks: (() => void)[] = []
  let shop: string | null = 'old'
  let asked = 0
  let news = 0
  let now = 0
  let occasion = (): void => {}
  let tick = (): void => {}
  const end = watchRelease(
    {
      own: 'old',
      async ask() {
        asked += 1
        return shop
      },
      onTrigger(check) {
        occasion = check
        looks.push(check)
        return () => looks.splice(looks.indexOf(check), 1)
      },
      every(ms, check) {
        expect(ms).toBe(CHECK_INTERVAL_MS)
        tick = check
        looks.push(check)
        return () => looks.splice(looks.indexOf(check), 1)
      },
      now: () => now,
    },
    () => {
      news += 1
    },
  )
  const settle = async (run: () => void) => {
    run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    end,
    becomes(release: string | null) {
      shop = release
    },
    async occasion() {
      now += 60_000
      await settle(occasion)
    },
    again: () => settle(occasion),
    setClock(by: number) {
      now += by
    },
    async tick() {
      now += CHECK_INTERVAL_MS
      await settle(tick)
    },
    asked: () => asked,
    news: () => news,
    watching: () => looks.length,
  }
}

describe('a page older than the shop’s release', () => {
  test('notices a new release when it becomes visible again', async () => {
    const page = openPage()
    await page.occasion()
    expect(page.news()).toBe(0)
    page.becomes('new')
    await page.occasion()
    expect(page.news()).toBe(1)
  })

  test('notices it when it is left open', async () => {
    const page = openPage()
    page.becomes('new')
    await page.tick()
    expect(page.news()).toBe(1)
  })

  test('reports it once, and stops checking', async () => {
    const page = openPage()
    page.becomes('new')
    await page.occasion()
    await page.occasion()
    expect([page.news(), page.asked(), page.watching()]).toEqual([1, 1, 0])
  })

  test('reports no release if the shop doesn’t answer', async () => {
    const page = openPage()
    page.becomes(null)
    await page.occasion()
    expect(page.news()).toBe(0)
  })

  test('checks once for several triggers at the same time', async () => {
    const page = openPage()
    await page.occasion()
    await page.again()
    expect(page.asked()).toBe(1)
  })

  test('checks although the device’s clock was set back', async () => {
    const page = openPage()
    await page.occasion()
    page.setClock(-86_400_000)
    page.becomes('new')
    await page.occasion()
    expect(page.news()).toBe(1)
  })

  test('stops checking when it is closed', async () => {
    const page = openPage()
    page.end()
    page.becomes('new')
    await page.occasion()
    expect([page.asked(), page.news(), page.watching()]).toEqual([0, 0, 0])
  })
})
