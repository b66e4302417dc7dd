import { endWhenUnread } from './project.mjs'
import { replayCommand } from './replay/replay-command.ts'

endWhenUnread()
process.exitCode = replayCommand(process.argv.slice(2))
