import {
  ChannelChoice,
  filled,
  MessageTemplate,
  missingVariables,
  type Variables,
} from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { User } from '@mortise/system/model'
import { peopleOf } from '../people.ts'
import { type Outgoing, putOut } from './outbox.ts'

export interface Sending {
  /** The code of a template. */
  readonly template: string
  /** Users by name or id. */
  readonly to: string | readonly string[]
  readonly variables: Variables
  /** Those of them that open something: once the message is out, the log says no more what they were. */
  readonly concealed?: readonly string[]
  /** Nobody reads them in the log at any time, not even while the message waits. */
  readonly isSealed?: boolean
  /** What it is about, such as `salesOrder:<id>:confirmed`: told again, nobody hears it twice. */
  readonly bizKey: string
  readonly priority?: 'L' | 'M' | 'H'
}

type Template = RowOf<typeof MessageTemplate>
type Person = RowOf<typeof User>
interface Wanted {
  readonly person: Person
  readonly channel: Template['channel']
}

/**
 * Tells users of something by a template, in the transaction of what happened: nothing goes out unless that commits, and
 * nothing that goes wrong with a message undoes it. A template that staff switched off tells nobody; one that a tenant
 * does not have stands in the log for each who should have heard.
 */
export async function sendMessage(ctx: Context, sending: Sending): Promise<void> {
  const template = await ctx.repo(MessageTemplate).first({ code: sending.template })
  if (template && !template.isActive) return
  const people = await peopleOf(ctx, [sending.to].flat())
  const messages = template
    ? (await wanted(ctx, template, people)).map(({ person, channel }) =>
        outgoing({ ...template, channel }, person, sending),
      )
    : people.map((person) => undeliverable(person, sending))
  await putOut(ctx, messages)
}

/** A code that was asked for comes by whatever way; of everything else users choose the ways. */
async function wanted(ctx: Context, template: Template, people: readonly Person[]): Promise<Wanted[]> {
  const { channel, code } = template
  if (template.category === 'verify' || people.length === 0)
    return people.map((person) => ({ person, channel }))
  const choices = await ctx.repo(ChannelChoice).find({ user: { in: people.map(({ username }) => username) } })
  const byUser = new Map(choices.map((choice) => [choice.user, choice]))
  return people.flatMap((person): Wanted[] => {
    const { muted, ways } = byUser.get(person.username) ?? {}
    const way = ways?.[code]
    if (way === 'none') return []
    // What is said of one kind counts before what is said of a channel.
    if (way) return [{ person, channel: way }]
    return muted?.includes(channel) ? [] : [{ person, channel }]
  })
}

function outgoing(template: Template, person: Person, sending: Sending): Outgoing {
  const { variables, concealed, isSealed, bizKey, priority } = sending
  const missing = missingVariables(template.content, variables)
  const address = addressOf(template.channel, person)
  const problem =
    missing.length > 0
      ? `缺少变量：${missing.join('、')}`
      : address === null
        ? '用户未登记接收地址'
        : undefined
  return {
    channel: template.channel,
    receiver: address ?? person.username,
    user: person.username,
    title: template.name,
    content: filled(template.content, variables),
    template: template.code,
    variables,
    ...(concealed && { concealed }),
    ...(isSealed && { isSealed }),
    bizKey,
    priority: template.category === 'verify' ? 'H' : (priority ?? 'M'),
    ...(problem && { problem }),
  }
}

const undeliverable = (
  { username }: Person,
  { template, variables, concealed, bizKey }: Sending,
): Outgoing => ({
  channel: '4',
  receiver: username,
  user: username,
  title: template,
  content: JSON.stringify(variables),
  template,
  variables,
  ...(concealed && { concealed }),
  bizKey,
  problem: `消息模板【${template}】不存在`,
})

/** Where somebody is reached by a channel; null where we do not know. A robot speaks to a group, number or not. */
function addressOf(channel: Template['channel'], { username, phone, email }: Person): string | null {
  switch (channel) {
    case '1':
      return phone
    case '2':
      return email
    case '3':
    case '5':
      return phone ?? username
    case '4':
      return username
  }
}
