import { replayCommand } from './replay/replay-command.ts'

process.exitCode = replayCommand(process.argv.slice(2))
