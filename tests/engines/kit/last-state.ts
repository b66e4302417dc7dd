import type { DriverTab } from './driver.ts'

/** A readable state of the page after a failed journey. */
export async function lastStateOf(tab: DriverTab): Promise<string> {
  try {
    return JSON.stringify(await tab.run(look, null), null, 1)
  } catch (error) {
    return `It does not answer: ${error}`
  }
}

/** Runs in the page. Reports a database that does not open within two seconds. */
async function look(): Promise<object> {
  const status = document.querySelector('[role="status"][aria-label="Cart sync"]')
  const rows = new Promise((resolve) => {
    const open = indexedDB.open('rusbank')
    open.onerror = () => resolve(`not opened: ${open.error}`)
    open.onupgradeneeded = () => {
      open.transaction?.abort()
      resolve('no database')
    }
    open.onsuccess = () => {
      const database = open.result
      const all = database.transaction('log').objectStore('log').getAll()
      all.onsuccess = () => {
        database.close()
        resolve(
          all.result.map(({ index, kind, type, seq, data }) => ({
            index,
            kind,
            type,
            seq,
            data: JSON.stringify(data).slice(0, 160),
          })),
        )
      }
      all.onerror = () => resolve(`not read: ${all.error}`)
    }
  })
  const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'IndexedDB says nothing'))
  return {
    url: location.href,
    pressed: document.documentElement.dataset.pressed,
    status: status instanceof HTMLElement ? { ...status.dataset, says: status.innerText } : null,
    text: document.body.innerText.slice(0, 1_500),
    log: await Promise.race([rows, late]),
  }
}
