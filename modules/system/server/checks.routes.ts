import { BusinessError, compileFormula } from '@mortise/model'
import {
  type AnyRoute,
  type Context,
  drawSerial,
  get,
  loginFigures,
  presenceFigures,
  put,
  visitFigures,
} from '@mortise/server'
import { CheckRule, FillRule } from '@mortise/system/model'
import { z } from 'zod'
import { misfitOf } from './check-value.ts'
import { decoded } from './dict-items.ts'

/** Rules that forms ask for by code, and the figures of the home page. */
export const checkRoutes: AnyRoute[] = [
  get('/sys/checkRule/checkByCode', 'login', async ({ ctx, query }) => {
    const rule = await ctx.repo(CheckRule).first({ code: query.ruleCode ?? '' })
    if (!rule) throw new BusinessError('该编码不存在')
    const misfit = misfitOf(rule.segments ?? [], decoded(query.value ?? ''))
    if (misfit) throw new BusinessError(misfit.message, { result: misfit })
    return null
  }),

  put(
    '/sys/fillRule/executeRuleByCode/:code',
    'login',
    { body: z.record(z.string(), z.unknown()).nullish() },
    async ({ ctx, params, body }) => {
      const rule = await ctx.repo(FillRule).first({ code: params.code ?? '' })
      if (!rule) throw new BusinessError('该编码不存在')
      return fillers[rule.filler](ctx, rule, body ?? {})
    },
  ),

  get('/sys/loginfo', 'login', { transaction: false }, ({ ctx }) => loginFigures(counting(ctx))),
  get('/sys/visitInfo', 'login', { transaction: false }, ({ ctx }) => visitFigures(counting(ctx))),
  get('/sys/presence', 'login', { transaction: false }, ({ ctx }) => presenceFigures(counting(ctx))),
]

/** Each tenant counts its own. */
const counting = ({ services: { db }, tenant }: Context) => ({ db, tenant })

type Rule = NonNullable<Awaited<ReturnType<typeof ruleOf>>>
const ruleOf = (ctx: Context) => ctx.repo(FillRule).first()

/** What each way of filling gives; a number once drawn is not given again, whether the form is saved or not. */
const fillers: {
  readonly [F in Rule['filler']]: (ctx: Context, rule: Rule, form: Record<string, unknown>) => unknown
} = {
  async serial({ services, tenant, now }, { code, params }) {
    const client = await services.db.pool.connect()
    try {
      const pattern = params?.pattern ?? ''
      return await drawSerial({
        client,
        pool: services.db.pool,
        tenant,
        key: `fillRule.${code}`,
        pattern,
        mode: 'gapless',
        now,
      })
    } finally {
      client.release()
    }
  },
  today: ({ today }) => today,
  currentUser: ({ user }) => user.username,
  orgCode: ({ user }) => user.depart?.orgCode ?? null,
  formula: (_, { params }, form) => compileFormula(params?.formula ?? '')(form),
}
