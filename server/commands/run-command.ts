import { catalogueCommand } from './catalogue-command.ts'
import { type Command, type CommandContext, type CommandOutcome, failed } from './command.ts'
import { customersCommand } from './customers-command.ts'
import { mailCommand } from './mail-command.ts'
import { orderCommand } from './order-command.ts'
import { reviewsCommand } from './reviews-command.ts'
import { staffCommand } from './staff-command.ts'

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['catalogue', catalogueCommand],
  ['customers', customersCommand],
  ['mail', mailCommand],
  ['order', orderCommand],
  ['reviews', reviewsCommand],
  ['staff', staffCommand],
])

export function runCommand(name: string, words: readonly string[], context: CommandContext): Promise<CommandOutcome> {
  const command = commands.get(name)
  return command === undefined ? Promise.resolve(failed(`There is no command ${name}.`)) : command(words, context)
}
