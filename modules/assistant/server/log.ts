import { AssistantLog, type AssistantOutcome, type IntentName } from '@mortise/assistant/model'
import type { Job } from '@mortise/server'

/** What is kept of a question and its answer. */
export interface Noted {
  readonly user: string
  readonly question: string
  readonly intent: IntentName | null
  readonly params: string | null
  readonly byModel: boolean
  readonly outcome: keyof typeof AssistantOutcome.items
  readonly answer: string
}

/** Numbers that lead to somebody are not for those who read the log, nor for a model outside. */
export const withoutPersons = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, PERSON)
    .replace(/(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g, PERSON)
    .replace(/(?<!\d)0\d{2,3}[\s-]\d{7,8}(?!\d)/g, PERSON)

/** What stands for somebody's number. */
export const PERSON = '***'

/** Questions are asked without a transaction of their own; what was asked is written down after them. */
export const keepLog: Job = {
  label: '记录助手问答',
  async run({ repo }, payload) {
    await repo(AssistantLog).add(payload as unknown as Noted)
  },
}
