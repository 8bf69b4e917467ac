import type { Variables } from '@mortise/messages/model'

const HIDDEN = '******'

interface Message {
  readonly content: string
  readonly variables?: Variables | null
  readonly concealed?: readonly string[] | null
}

/** What was sealed, as it is to leave. */
export function unsealed<M extends Message & { readonly sealed: string | null }>(message: M): M {
  if (!message.sealed) return message
  const { content, variables } = JSON.parse(message.sealed) as Pick<Message, 'content' | 'variables'>
  return { ...message, content, variables }
}

/** What the log keeps of a message that is out, or never will be: all but what opens something. */
export function withoutSecrets({ content, variables, concealed }: Message) {
  const hidden = (concealed ?? []).flatMap((name) => (variables && name in variables ? name : []))
  return {
    content: hidden.reduce((text, name) => text.replaceAll(String(variables?.[name]), HIDDEN), content),
    variables: variables
      ? { ...variables, ...Object.fromEntries(hidden.map((name) => [name, HIDDEN])) }
      : null,
  }
}
