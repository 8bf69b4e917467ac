import type { AdvancedQuery } from '@mortise/model'

/** What somebody may want of the assistant: it looks things up and opens pages, and does nothing else. */
export const intentNames = {
  manual: '操作方法',
  field: '字段含义',
  late: '逾期订单',
  stock: '现存量',
  figure: '统计数字',
  value: '单据数据',
  permission: '权限说明',
  page: '打开页面',
  record: '查找单据',
  report: '报表',
} as const
export type IntentName = keyof typeof intentNames

/** What is wanted, and of what: nothing else can be said to the server. */
export interface Intent {
  readonly intent: IntentName
  /** What it is about: a subject, a name, a number. */
  readonly text: string
  /** Of a figure: over which days. Of a value: which field. */
  readonly detail: string
  /** Of a figure: what else was said, which should be the name of a store. */
  readonly place?: string | undefined
}

/** A way on: a page, or a list with its filter. */
export interface AnswerLink {
  readonly title: string
  readonly path: `/${string}`
  readonly list?: { readonly entity: string; readonly advanced: AdvancedQuery }
}

/** A number of ours, by a query of ours in the rights of whoever asks. */
export interface AnswerFigure {
  readonly label: string
  readonly value: number
  readonly unit: string
}

/** The first rows of a report, as texts. */
export interface AnswerTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Answer {
  /** Null where nothing was understood. */
  readonly intent: IntentName | null
  readonly words: string
  readonly steps: readonly string[]
  readonly figures: readonly AnswerFigure[]
  readonly links: readonly AnswerLink[]
  readonly table: AnswerTable | null
}

/** An answer with what the question was taken for, by which the next one is understood that leaves something out. */
export interface Reply extends Answer {
  readonly understood: Intent
}

/** What the model's endpoint came to; without one nobody was asked. */
export interface Choice {
  readonly intent: Intent | null
  /** Why the model was not followed. */
  readonly note: string | null
}

/** What travels while the model thinks. */
export type ChoiceEvent = { readonly step: string } | { readonly choice: Choice }

export const NOT_FOUND = '没有找到，请换个说法'
export const LONGEST_QUESTION = 200
