import { both, type Condition, type DictItem, dictItem, fieldsOf, type Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { askerOf, type DictSource, ofTenant, parseTableCode, sourceOf } from './dict-source.ts'

/** Choices that a dictionary code or table code stands for. */
export interface Choices {
  /** All of them, as many as a list shows. */
  all(): Promise<DictItem[]>
  /** Those whose text or code has the keyword; one with a comma names several whole ones. */
  search(query: Search): Promise<DictItem[]>
  /** One text a key, in their order; a key that stands for nothing stays as it is. */
  texts(keys: readonly string[]): Promise<string[]>
}
export interface Search {
  readonly keyword: string
  readonly page: number
  readonly size: number
  readonly sort?: readonly [string, 'asc' | 'desc'] | null
  /** A code that must be among them, first. */
  readonly with?: string | undefined
}

export async function choicesOf(ctx: Context, code: string): Promise<Choices> {
  const tableCode = parseTableCode(decoded(code))
  if (!tableCode)
    return codeChoices((await servicesOf(ctx).dicts.all(ctx.tenant)).get(decoded(code).trim()) ?? [])
  return tableChoices(ctx, sourceOf(ctx.linked, tableCode, await askerOf(ctx, tableCode.table)))
}

/** Some clients encode the code once more than the address needs. */
export function decoded(text: string): string {
  if (!/%[0-9A-Fa-f]{2}/.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Texts in the order of keys; unknown ones answer themselves, so that clients may pair both by place. */
export const positional = (keys: readonly string[], texts: ReadonlyMap<string, string>): string[] =>
  keys.map((key) => texts.get(key) ?? key)

function codeChoices(items: readonly DictItem[]): Choices {
  const live = items.filter((item) => !item.disabled)
  return {
    all: async () => live,
    async search({ keyword, page, size, with: first }) {
      const words = keyword.split(',').map((word) => word.trim())
      const isHit = ({ value, text }: DictItem) =>
        words.length > 1
          ? words.includes(value) || words.includes(text)
          : has(text, keyword) || has(value, keyword)
      const hits = live.filter(isHit).slice((page - 1) * size, page * size)
      return firstOf(
        hits,
        live.find((item) => item.value === first),
      )
    },
    texts: async (keys) => positional(keys, new Map(items.map((item) => [item.value, item.text]))),
  }
}

const has = (text: string, keyword: string) => text.toLowerCase().includes(keyword.toLowerCase())

function firstOf(items: readonly DictItem[], first: DictItem | undefined): DictItem[] {
  return first ? [first, ...items.filter((item) => item.value !== first.value)] : [...items]
}

function tableChoices(ctx: Context, source: DictSource): Choices {
  const { entity, text, code } = source
  const items = (rows: readonly Row[]) =>
    rows
      .filter((row) => row[code] !== null && row[code] !== '')
      .map((row) => dictItem(String(row[code]), String(row[text] ?? row[code])))
  const select = async (
    also: Condition | null,
    page: { limit: number; offset?: number },
    sort = source.sort,
  ) =>
    items(
      (await ctx.repo(entity).select(both(source.where, ctx.scope(entity), also), {
        ...page,
        ...(sort && { sort: [sort] }),
      })) as Row[],
    )
  return {
    all: () => select(null, { limit: 1000 }),
    async search({ keyword, page, size, sort, with: first }) {
      const found = await select(
        hit(source, keyword),
        { limit: size, offset: (page - 1) * size },
        sort ?? source.sort,
      )
      const [fixed] = first
        ? await select({ field: code, test: { op: 'eq', value: first } }, { limit: 1 })
        : []
      return firstOf(found, fixed)
    },
    async texts(keys) {
      if (keys.length === 0) return []
      // Labels of what was chosen once are shown also when it may no longer be chosen, to those who may see the row.
      const isWanted: Condition = { field: code, test: { op: 'in', values: keys } }
      const within = both(isWanted, ofTenant(entity, ctx.tenant), ctx.scope(entity))
      const rows = (await ctx.repo(entity).select(within, { limit: 1000 })) as Row[]
      return positional(keys, new Map(items(rows).map((item) => [item.value, item.text])))
    },
  }
}

function hit({ entity, text, code }: DictSource, keyword: string): Condition | null {
  if (keyword === '') return null
  const words = keyword
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const isList = keyword.includes(',')
  const isText = (key: string) =>
    key === 'id' || ['text', 'serial', 'textarea'].includes(fieldsOf(entity)[key]?.kind ?? '')
  return {
    any: [...new Set([text, code])].map((key) => ({
      field: key,
      test:
        isList || !isText(key)
          ? { op: 'in' as const, values: words }
          : { op: 'contains' as const, text: keyword },
    })),
  }
}
