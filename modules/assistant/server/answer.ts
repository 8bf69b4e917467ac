import { type Answer, type Intent, type IntentName, NOT_FOUND } from '@mortise/assistant/model'
import { codeOf, fieldsOf } from '@mortise/model'
import { reportsOf } from '@mortise/reports/server'
import type { Context } from '@mortise/server'
import { ownPages } from '@mortise/system/server'
import { followUp } from './follow-up.ts'
import { type Asked, answer, type IntentHandler, nearestPages } from './intents/asked.ts'
import { field, manual, page, permission } from './intents/knowledge.ts'
import { figure, late, record, stock, value } from './intents/records.ts'
import { report } from './intents/report.ts'
import { understand } from './understand.ts'

const handlers: Readonly<Record<IntentName, IntentHandler>> = {
  manual,
  field,
  late,
  stock,
  figure,
  value,
  permission,
  page,
  record,
  report,
}

/** What else a question may have meant, in this order. */
const otherwise: readonly IntentName[] = ['page', 'manual', 'field', 'report', 'record']

export interface Answered {
  readonly intent: Intent
  readonly answer: Answer
}

/** What is known of a question beside its words. */
interface Told {
  /** What a model took it for. */
  readonly chosen: Intent | null
  /** What the question before it was taken for. */
  readonly before: Intent | null
}

/** Looks up what a question wants, in the rights of whoever asks; only reads, and only by queries of ours. */
export async function answerTo(ctx: Context, question: string, { chosen, before }: Told): Promise<Answered> {
  const pages = await ownPages(ctx)
  const fields = valueLabels(ctx)
  const own = understand(question, {
    measures: [...ctx.linked.measures.values()],
    fields,
    reports: (await reportsOf(ctx)).map(({ name }) => name),
  })
  // A model names a figure as people do; only one of ours is looked up.
  const intent = followUp({ question, before, own }, fields) ?? (chosen ? settled(chosen, own) : own)
  const ask = (name: IntentName, of: Omit<Intent, 'intent'>) =>
    handlers[name]({ ctx, pages, text: of.text, detail: of.detail, place: of.place } satisfies Asked)
  const found = await ask(intent.intent, intent)
  if (found) return { intent, answer: found }
  for (const name of otherwise) {
    if (name === intent.intent) continue
    const other = await ask(name, { text: name === 'manual' ? question : intent.text, detail: '' })
    if (other) return { intent, answer: other }
  }
  return { intent, answer: answer(null, NOT_FOUND, { links: nearestPages(pages, question, 3) }) }
}

const settled = (chosen: Intent, own: Intent): Intent =>
  chosen.intent === 'figure' && own.intent === 'figure'
    ? { ...own, detail: own.detail || chosen.detail }
    : chosen

/** Labels of what documents tell in numbers and names, whoever may see them: what is hidden is refused by name. */
function valueLabels(ctx: Context): string[] {
  return [...ctx.linked.entities.values()]
    .filter((entity) => entity.globalSearch && ctx.can(codeOf(entity, 'list')))
    .flatMap((entity) => Object.values(fieldsOf(entity)).map(({ label }) => label))
}
