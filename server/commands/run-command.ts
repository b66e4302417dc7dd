import { type Command, type CommandOutcome, type CommandWorld, failed } from './command.ts'
import { mailCommand } from './mail-command.ts'
import { orderCommand } from './order-command.ts'
import { reviewsCommand } from './reviews-command.ts'
import { staffCommand } from './staff-command.ts'

const commands: ReadonlyMap<string, Command> = new Map([
  ['mail', mailCommand],
  ['order', orderCommand],
  ['reviews', reviewsCommand],
  ['staff', staffCommand],
])

export function runCommand(name: string, words: readonly string[], world: CommandWorld): Promise<CommandOutcome> {
  const command = commands.get(name)
  return command === undefined ? Promise.resolve(failed(`There is no command ${name}.`)) : command(words, world)
}
