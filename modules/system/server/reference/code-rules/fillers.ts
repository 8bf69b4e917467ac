import { BusinessError, compileFormula } from '@mortise/model'
import { type Context, drawSerial, isSerialPattern, peekSerial } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import type { Filler, FillParams } from '@mortise/system/model'

/** A rule as it is asked for a value: stored, or still being told. */
export interface Filling {
  readonly code: string
  readonly filler: keyof (typeof Filler)['items']
  readonly params: FillParams | null
}
type Form = Readonly<Record<string, unknown>>

const plain: {
  readonly [F in Exclude<Filling['filler'], 'serial'>]: (
    ctx: Context,
    filling: Filling,
    form: Form,
  ) => unknown
} = {
  today: ({ today }) => today,
  currentUser: ({ user }) => user.username,
  orgCode: ({ user }) => user.depart?.orgCode ?? null,
  formula: (_, { params }, form) => compileFormula(params?.formula ?? '')(form),
}

const serialOf = (ctx: Context, { code, params }: Filling) => ({
  pool: servicesOf(ctx).db.pool,
  tenant: ctx.tenant,
  key: `fillRule.${code}`,
  pattern: params?.pattern ?? '',
  now: ctx.now,
})

/** The value that a rule gives; a number once drawn is not given again, whether the form is saved or not. */
export async function filled(ctx: Context, filling: Filling, form: Form): Promise<unknown> {
  if (filling.filler !== 'serial') return plain[filling.filler](ctx, filling, form)
  const client = await servicesOf(ctx).db.pool.connect()
  try {
    return await drawSerial({ ...serialOf(ctx, filling), client, mode: 'gapless' })
  } finally {
    client.release()
  }
}

/** The value that a rule would give now, without giving it: no number is used up. */
export async function previewed(ctx: Context, filling: Filling, form: Form): Promise<unknown> {
  if (filling.filler !== 'serial') return plain[filling.filler](ctx, filling, form)
  return peekSerial(serialOf(ctx, filling))
}

/** Refuses parameters by which a way of filling can give nothing. */
export function refuseParams({ filler, params }: Pick<Filling, 'filler' | 'params'>): void {
  const { pattern, formula } = params ?? {}
  const wrong = (message: string) => new BusinessError(message, { field: 'params' })
  if (filler === 'serial') {
    if (!pattern) throw wrong('流水号须在参数中给出格式，例如 {"pattern":"CG{yyMM}-{0000}"}')
    if (!isSerialPattern(pattern))
      throw wrong(`流水号格式【${pattern}】不正确：应有一段流水 {0000}，日期可用 {yyyy}、{yy}、{MM}、{dd}`)
  }
  if (filler === 'formula') {
    if (!formula) throw wrong('公式须在参数中给出，例如 {"formula":"数量 * 单价"}')
    try {
      compileFormula(formula)
    } catch (error) {
      throw error instanceof BusinessError ? wrong(error.message) : error
    }
  }
}
