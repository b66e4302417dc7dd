import { join } from 'node:path'
import { root } from '#scripts/project.mjs'

/** The program of the shop's server. */
export const program = join(root, 'server/app/main.ts')
/** As `npm start` does: one process uses the code that another has compiled. */
export const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/node') }
/** Does not optimize the embedded database's WebAssembly, which takes more processor time than it saves in minutes. */
export const shortLived = ['--liftoff-only']
