import { type Choice, type ChoiceEvent, type Intent, intentNames, type Reply } from '@mortise/assistant/model'
import { api, session } from '@mortise/web'

/** Asks: first what is meant, told step by step, then for the answer, which a model that is away does not keep back. */
export async function ask(
  question: string,
  before: Intent | null,
  { onStep, signal }: { readonly onStep: (step: string) => void; readonly signal: AbortSignal },
): Promise<Reply> {
  const choice = await choiceOf(question, onStep, signal)
  onStep(choice?.intent ? `理解为：${intentNames[choice.intent.intent]}` : '正在查询')
  return api.get<Reply>(
    '/assistant/answer',
    {
      question,
      ...(choice?.intent && { choice: JSON.stringify(choice.intent) }),
      ...(before && { before: JSON.stringify(before) }),
    },
    { signal, quiet: true },
  )
}

/** What a model takes the question for; null where nobody says so. */
async function choiceOf(
  question: string,
  onStep: (step: string) => void,
  signal: AbortSignal,
): Promise<Choice | null> {
  const { token, tenant } = session.bearing()
  const answer = await fetch('/api/assistant/choose', {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      'tenant-id': tenant || '0',
      ...(token && { 'X-Access-Token': token }),
    },
    body: JSON.stringify({ question }),
  })
  if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return null
  let choice: Choice | null = null
  let rest = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return choice
    const events = `${rest}${value}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const text of events) {
      const event = JSON.parse(text.replace(/^data: /, '')) as ChoiceEvent
      if ('choice' in event) choice = event.choice
      else onStep(event.step)
    }
  }
}
