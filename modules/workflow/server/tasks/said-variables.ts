import { BusinessError, type FormulaType, type RowOf, typeWords } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type ProcessInstance, ProcessModel, type SaidValue } from '@mortise/workflow/model'

/** What the starter said, as people read it. */
export async function shownSaid(
  ctx: Context,
  {
    entity,
    processKey,
    variables,
  }: Pick<RowOf<typeof ProcessInstance>, 'entity' | 'processKey' | 'variables'>,
): Promise<SaidValue[]> {
  if (entity !== null) return []
  return Object.keys(await askedFor(ctx, processKey ?? '')).flatMap((name) => {
    const value = variables?.[name]
    return isEmpty(value) ? [] : [{ name, text: textOf(value) }]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

type Said = Readonly<Record<string, unknown>>

/** What conditions of a process read where there is no record: whoever begins it says all of it, each of its kind. */
export async function saidAtStart(ctx: Context, key: string, said: Said): Promise<Said> {
  const asked = await askedFor(ctx, key)
  const missing = Object.keys(asked).find((name) => isEmpty(said[name]))
  if (missing !== undefined) throw new BusinessError(`请填写【${missing}】`)
  return sound(asked, said)
}

/** Whoever hands it in again may say some of it anew. */
export const saidAnew = async (ctx: Context, key: string, said: Said): Promise<Said> =>
  sound(await askedFor(ctx, key), said)

async function askedFor({ repo }: Context, key: string): Promise<Readonly<Record<string, FormulaType>>> {
  return (await repo(ProcessModel).first({ key }))?.variables ?? {}
}

function sound(asked: Readonly<Record<string, FormulaType>>, said: Said): Said {
  for (const [name, value] of Object.entries(said)) {
    const type = Object.hasOwn(asked, name) ? asked[name] : undefined
    if (!type) throw new BusinessError(`流程没有变量【${name}】`)
    if (!isOf(type, value)) throw new BusinessError(`【${name}】应为${typeWords[type]}`)
    if (typeof value === 'number' && (value < 0 || value > MOST))
      throw new BusinessError(`【${name}】应在 0 到 ${MOST} 之间`)
  }
  return said
}

const LONGEST = 500
/** What somebody says by hand is an amount or a count: nobody means less than nothing, or more than there is. */
const MOST = 999_999_999_999
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function isOf(type: FormulaType, value: unknown): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string' && value !== '' && value.length <= LONGEST
}
