import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runsShop } from './project.mjs'

/** How long a lock may be without the id of its holder, in ms: it is written directly after the file is created. */
const UNNAMED_MS = 10_000

/** The locks that this process holds. A lock with its id that is not among them is of an earlier process with the same id. */
const held = new Set()

/** @param {unknown} error @param {string} code */
const is = (error, code) => error instanceof Error && 'code' in error && error.code === code

/** @param {string} file */
function writeId(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    held.add(file)
    return true
  } catch (error) {
    if (is(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} file @param {string} pid */
function isHeldBy(file, pid) {
  // In a container every start has the same ids.
  if (Number(pid) === process.pid) return held.has(file)
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return is(error, 'EPERM')
  }
}

/** @param {string} file */
const isNew = (file) => Date.now() - statSync(file).mtimeMs < UNNAMED_MS

/**
 * Removes the lock of a process that died while holding it, or could not write its id into it. Two processes may find the
 * same stale lock, and the second one would remove the first one's new lock, so the removed lock is read again and restored
 * if its holder is alive.
 * @param {string} file
 */
function clearDead(file) {
  const removed = `${file}.${process.pid}`
  try {
    const holder = readFileSync(file, 'utf8')
    if (holder === '' ? isNew(file) : isHeldBy(file, holder)) return
    renameSync(file, removed)
    if (readFileSync(removed, 'utf8') !== holder) linkSync(removed, file)
  } catch (error) {
    if (!is(error, 'ENOENT') && !is(error, 'EEXIST')) throw error
  } finally {
    rmSync(removed, { force: true })
  }
}

/**
 * @param {string} file
 * @returns {(() => void) | null} as {@link take}
 */
function takeByProcessId(file) {
  if (!writeId(file)) {
    clearDead(file)
    if (!writeId(file)) return null
  }
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

/**
 * Takes the lock as the operating system's on the file's folder, which also excludes other containers that share it. A Node
 * that is too old for that does no more than install the packages: it writes its process id into the file.
 * @param {string} file
 * @returns {Promise<(() => void) | null>} releases the lock; null if another process holds it
 */
async function take(file) {
  if (!runsShop(process.versions.node)) return takeByProcessId(file)
  const { lockFolder } = await import('../server/database/folder-lock.ts')
  return lockFolder(dirname(file))
}

/**
 * Runs the work while no other process holds the lock.
 * @template T
 * @param {string} file
 * @param {{work: () => Promise<T>, onWait: () => void}} call `onWait` is called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, { work, onWait }) {
  mkdirSync(dirname(file), { recursive: true })
  let hasWaited = false
  let release = await take(file)
  while (release === null) {
    if (!hasWaited) onWait()
    hasWaited = true
    await pause(100)
    release = await take(file)
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
