import { type Command, type CommandOutcome, type CommandWorld, refused } from './command.ts'
import { mailCommand } from './mail-command.ts'
import { reviewsCommand } from './reviews-command.ts'

const commands: ReadonlyMap<string, Command> = new Map([
  ['mail', mailCommand],
  ['reviews', reviewsCommand],
])

export function runCommand(name: string, words: readonly string[], world: CommandWorld): Promise<CommandOutcome> {
  const command = commands.get(name)
  return command === undefined ? Promise.resolve(refused(`There is no command ${name}.`)) : command(words, world)
}
