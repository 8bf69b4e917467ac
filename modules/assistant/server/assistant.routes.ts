import { Readable } from 'node:stream'
import { type ChoiceEvent, LONGEST_QUESTION, type Reply } from '@mortise/assistant/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, forbidden, get, post } from '@mortise/server'
import { z } from 'zod'
import { answerTo } from './answer.ts'
import { choose } from './choose.ts'
import { readIntent } from './intent-schema.ts'
import { type Noted, withoutPersons } from './log.ts'
import { takeTurn } from './turns.ts'

const questionIn = (text: string | undefined): string => {
  const question = (text ?? '').replaceAll('\0', '').trim()
  if (question === '') throw new BusinessError('请输入问题', { field: 'question' })
  if (question.length > LONGEST_QUESTION)
    throw new BusinessError(`问题不能超过 ${LONGEST_QUESTION} 个字`, { field: 'question' })
  return question
}

function refuseOthers(ctx: Context): void {
  if (!ctx.can('aizs')) throw forbidden()
}

const note = (ctx: Context, noted: Noted) => ctx.enqueue('assistant:keepLog', { ...noted })

export const assistantRoutes: AnyRoute[] = [
  // Holds no connection while a model thinks.
  post(
    '/assistant/choose',
    'login',
    { body: z.strictObject({ question: z.string().max(1000) }), transaction: false },
    ({ ctx, body, reply }) => {
      refuseOthers(ctx)
      const question = questionIn(body.question)
      takeTurn(ctx, 'choose')
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
        .send(Readable.from(choosing(ctx, question)))
    },
  ),
  get('/assistant/answer', 'login', async ({ ctx, query }) => {
    refuseOthers(ctx)
    const question = questionIn(query.question)
    takeTurn(ctx, 'answer')
    const chosen = query.choice ? readIntent(query.choice) : null
    const before = query.before ? readIntent(query.before) : null
    const { intent, answer } = await answerTo(ctx, question, { chosen, before })
    const isRefused = answer.words.startsWith('您没有') || answer.words.startsWith('您缺少')
    await note(ctx, {
      user: ctx.user.username,
      question: withoutPersons(question),
      intent: intent.intent,
      params: withoutPersons(`${intent.text} ${intent.detail}`.trim()),
      byModel: chosen !== null,
      outcome: isRefused ? 'refused' : answer.intent ? 'answered' : 'unknown',
      answer: withoutPersons([answer.words, ...answer.figures.map(({ label }) => label)].join('；')),
    })
    return { ...answer, understood: intent } satisfies Reply
  }),
]

/** Tells at once that the model is asked, and then what it chose; what goes wrong with it is told and kept. */
async function* choosing(ctx: Context, question: string): AsyncGenerator<string> {
  yield sent({ step: '正在理解问题' })
  const choice = await choose(ctx, question).catch(() => ({ intent: null, note: '模型暂时不可用' }))
  if (choice.note) {
    await note(ctx, {
      user: ctx.user.username,
      question: withoutPersons(question),
      intent: null,
      params: null,
      byModel: true,
      outcome: 'endpoint',
      answer: choice.note,
    })
    yield sent({ step: `${choice.note}，改用内置应答` })
  }
  yield sent({ choice })
}

const sent = (event: ChoiceEvent): string => `data: ${JSON.stringify(event)}\n\n`
