import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, post, put } from '@mortise/server'
import { CheckRule, Filler, FillRule } from '@mortise/system/model'
import { z } from 'zod'
import { decoded } from '../choices/dict-items.ts'
import { fillParamsFrom, segmentsFrom, triedSegments, violationOf } from './check-value.ts'
import { filled, previewed, refuseParams } from './fillers.ts'

const form = z.record(z.string(), z.unknown())
const tried = z.object({
  ruleCode: z.string().max(100).nullish(),
  ruleClass: z.enum(Object.keys(Filler.items) as [keyof (typeof Filler)['items']]),
  ruleParams: z.unknown().optional(),
  form: form.nullish(),
})

/** Rules that forms ask for by code, and their try-outs while they are told. */
export const codeRuleRoutes: AnyRoute[] = [
  get('/sys/checkRule/checkByCode', 'login', async ({ ctx, query }) => {
    const rule = await ctx.repo(CheckRule).first({ code: query.ruleCode ?? '' })
    if (!rule) throw new BusinessError('该编码不存在')
    const violation = violationOf(rule.segments ?? [], decoded(query.value ?? ''))
    if (violation) throw new BusinessError(violation.message, { result: violation })
    return null
  }),

  post(
    '/sys/checkRule/test',
    'checkRule:list',
    { body: z.object({ ruleJson: z.unknown(), value: z.string().max(2000) }) },
    ({ body }) => triedSegments(segmentsFrom(body.ruleJson), body.value),
  ),

  put(
    '/sys/fillRule/executeRuleByCode/:code',
    'login',
    { body: form.nullish() },
    async ({ ctx, params, body }) => {
      const rule = await ctx.repo(FillRule).first({ code: params.code ?? '' })
      if (!rule) throw new BusinessError('该编码不存在')
      return filled(ctx, rule, body ?? {})
    },
  ),

  post('/sys/fillRule/testFillRule', 'fillRule:list', { body: tried }, ({ ctx, body }) => preview(ctx, body)),

  // As older screens ask: by the code of a rule that is there, or by all that makes one.
  get('/sys/fillRule/testFillRule', 'fillRule:list', async ({ ctx, query }) => {
    const rule = query.ruleCode ? await ctx.repo(FillRule).first({ code: query.ruleCode }) : null
    if (rule && !query.ruleClass) return previewed(ctx, rule, {})
    const { data } = tried.safeParse(query)
    if (!data) throw new BusinessError('请选择填值方式', { field: 'ruleClass' })
    return preview(ctx, data)
  }),
]

async function preview(ctx: Context, { ruleCode, ruleClass, ruleParams, form }: z.infer<typeof tried>) {
  const filling = { code: ruleCode ?? '', filler: ruleClass, params: fillParamsFrom(ruleParams || null) }
  refuseParams(filling)
  return previewed(ctx, filling, form ?? {})
}
