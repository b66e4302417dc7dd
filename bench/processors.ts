import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Starts what is measured on every processor but the first, and leaves that one to this process, which makes the load:
 * otherwise a load of twice the peak takes from the shop what it was to be served with. Where the system can't keep them
 * apart, they share.
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

/** All threads of this process, and whatever it starts from now on. */
function stayOn(processors: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(process.pid)], {
      stdio: 'ignore',
    })
  } catch {
    console.log('This system has no taskset: the load and the shop share their processors.')
  }
}
