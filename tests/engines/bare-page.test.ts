import { createServer, type Server } from 'node:http'
import { describe, expect } from 'vitest'
import { openEngine, rounds, test } from './kit/engine-test.ts'

const NAVIGATIONS = 12
/** Whether a page relies on the engine's behaviour, or aborts its live transaction when it is left. */
const PAGES = [
  { title: 'aborts its transactions when it is left', aborts: true },
  { title: 'leaves its transactions in flight', aborts: false },
]

/** A page without the shop's code that writes continuously. */
function pageThatWrites(aborts: boolean): string {
  return `<!doctype html><title>bare</title><script>
  let live = null, database = null, away = false
  window.writes = 0
  const write = () => {
    if (away) return
    const tx = live = database.transaction('rows', 'readwrite')
    for (let row = 0; row < 20; row += 1) tx.objectStore('rows').add({ row })
    tx.oncomplete = () => { window.writes += 1; write() }
  }
  const open = () => {
    const request = indexedDB.open('bare', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true })
    request.onsuccess = () => { database = request.result; write() }
  }
  if (${aborts}) {
    addEventListener('pagehide', () => { away = true; try { live?.abort() } catch {} database?.close() })
    addEventListener('pageshow', ({ persisted }) => { if (persisted) { away = false; open() } })
  }
  open()
  </script>`
}

async function serve(html: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/` }
}

describe.each(PAGES)('a bare page that $title', ({ aborts }) => {
  // The result without the abort is recorded, but not asserted.
  test.for(rounds())(
    'does not block the writes of the next page, in $engine, round $round',
    async ({ engine }, { annotate }) => {
      const browser = await openEngine(engine)
      const { server, url } = await serve(pageThatWrites(aborts))
      const tab = await browser.openTab()
      let hung = 0
      for (let navigation = 1; navigation <= NAVIGATIONS && hung === 0; navigation += 1) {
        await tab.goto(`${url}?${navigation}`)
        if (!(await tab.run(hasWritten, 5_000))) hung = navigation
      }
      await browser.quit()
      server.closeAllConnections()
      server.close()
      const outcome = hung === 0 ? `none of ${NAVIGATIONS} hung` : `hung at navigation ${hung}`
      await annotate(`${engine}, ${aborts ? 'aborting' : 'not aborting'}: ${outcome}`)
      if (aborts) expect(hung).toBe(0)
    },
  )
})

/** Runs in the page. Whether it writes within this many ms. */
function hasWritten(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms, false)
    const look = (): void => {
      if (Reflect.get(window, 'writes') < 2) {
        setTimeout(look, 10)
        return
      }
      clearTimeout(late)
      resolve(true)
    }
    look()
  })
}
