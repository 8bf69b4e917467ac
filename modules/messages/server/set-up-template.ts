import { MessageTemplate } from '@mortise/messages/model'
import type { InputOf } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Gives a company a first text; one that it has under the same code is its own and stays. */
export async function setUpTemplate(
  { repo }: Context,
  template: InputOf<typeof MessageTemplate>,
): Promise<void> {
  if (await repo(MessageTemplate).first({ code: template.code })) return
  await repo(MessageTemplate).add(template)
}
