import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Starts the subject on all processors but the first, and leaves that one to this process, which generates the load:
 * otherwise a load of twice the peak takes processor time from the shop. If the system does not support that, they share.
 */
export async function onSeparateProcessors<Started>(start: () => Promise<Started>): Promise<Started> {
  const count = availableParallelism()
  if (count < 2) return start()
  stayOn(`1-${count - 1}`)
  try {
    return await start()
  } finally {
    stayOn('0')
  }
}

/** Sets the processors of all threads of this process and of processes that it starts later. */
function stayOn(processors: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(process.pid)], {
      stdio: 'ignore',
    })
  } catch {
    console.log('This system has no taskset: the load and the shop share their processors.')
  }
}
