import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodePath, projectEnv, root } from './project.mjs'

const main = join(root, 'tests', 'sim', 'run', 'main.ts')
const child = spawn(nodePath(), [main, ...process.argv.slice(2)], { cwd: root, env: projectEnv(), stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
