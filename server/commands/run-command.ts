import { trimmed } from '#domain/forms/trimmed.ts'
import { CATALOGUE_USAGE, catalogueCommand } from './catalogue-command.ts'
import {
  type Command,
  type CommandContext,
  type CommandOutcome,
  failed,
  refusedByLength,
  succeeded,
} from './command.ts'
import { CUSTOMERS_USAGE, customersCommand } from './customers-command.ts'
import { MAIL_USAGE, mailCommand } from './mail-command.ts'
import { ORDER_USAGE, orderCommand } from './order-command.ts'
import { REVIEWS_USAGE, reviewsCommand } from './reviews-command.ts'
import { STAFF_USAGE, staffCommand } from './staff-command.ts'

interface NamedCommand {
  readonly run: Command
  readonly usage: string
}

export const COMMANDS: ReadonlyMap<string, NamedCommand> = new Map<string, NamedCommand>([
  ['catalogue', { run: catalogueCommand, usage: CATALOGUE_USAGE }],
  ['customers', { run: customersCommand, usage: CUSTOMERS_USAGE }],
  ['mail', { run: mailCommand, usage: MAIL_USAGE }],
  ['order', { run: orderCommand, usage: ORDER_USAGE }],
  ['reviews', { run: reviewsCommand, usage: REVIEWS_USAGE }],
  ['staff', { run: staffCommand, usage: STAFF_USAGE }],
])

/** Runs a command, or prints its usage, which needs no context, for `help`. */
export async function runCommand(
  name: string,
  given: readonly string[],
  context: CommandContext | null,
): Promise<CommandOutcome> {
  const command = COMMANDS.get(name)
  if (command === undefined) return failed(`There is no command ${name}.`)
  const refused = refusedByLength(name, ...given)
  if (refused !== null) return refused
  // They may have been copied, with spaces and invisible characters around them.
  const words = given.map(trimmed)
  return context === null || words.join(' ') === 'help' ? succeeded(command.usage) : command.run(words, context)
}
