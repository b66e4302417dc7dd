import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** @param {unknown} error @param {string} code */
const is = (error, code) => error instanceof Error && 'code' in error && error.code === code

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (is(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} pid */
function isAlive(pid) {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return is(error, 'EPERM')
  }
}

/**
 * Takes away the lock of a process that died holding it. Two may see the same dead holder; the one that comes second
 * would take away the first one's new lock, so what was taken is read again and put back if it is alive.
 * @param {string} file
 */
function clearDead(file) {
  const mine = `${file}.${process.pid}`
  try {
    const holder = readFileSync(file, 'utf8')
    if (holder === '' || isAlive(holder)) return
    renameSync(file, mine)
    if (readFileSync(mine, 'utf8') !== holder) linkSync(mine, file)
  } catch (error) {
    if (!is(error, 'ENOENT') && !is(error, 'EEXIST')) throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Runs the work while no other process holds the lock.
 * @template T
 * @param {string} file
 * @param {{work: () => Promise<T>, onWait: () => void}} call `onWait` is told once, when another one holds it
 * @returns {Promise<T>}
 */
export async function withLock(file, { work, onWait }) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!take(file)) {
    clearDead(file)
    if (take(file)) break
    if (!told) onWait()
    told = true
    await pause(100)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
