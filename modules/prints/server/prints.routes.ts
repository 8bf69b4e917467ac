import { type AnyEntity, BusinessError, fieldsOf } from '@mortise/model'
import {
  type Checked,
  checkLayout,
  fieldAt,
  type PrintChoice,
  type PrintJob,
  PrintPaper,
  PrintTemplate,
  PrintVersion,
  parseLayout,
  startLayout,
} from '@mortise/prints/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { sourceOf, templateFor, templatesFor } from './access.ts'
import { textOf } from './print-row.ts'
import { refuseUnreadable } from './print-template.rules.ts'
import { recordsOf } from './records.ts'
import { sourceFields, sourcesFor } from './source-fields.ts'

const api = '/online/print/api'
/** Records that a layout is looked at with. */
const SAMPLES = 30
const ids = z.array(z.string().min(1).max(64)).min(1).max(1000)
const length = z.number().min(0).max(300).nullish()
const paper = z.enum(Object.keys(PrintPaper.items) as [string, ...string[]])

/** A template that nobody has saved yet. */
const draft = z.object({
  source: z.string().max(64),
  paper,
  width: length,
  height: length,
  margin: length,
  layout: z.unknown(),
  ids: ids.max(20),
})

export const printRoutes: AnyRoute[] = [
  get(`${api}/sources`, 'printTemplate:list', ({ ctx }) => sourcesFor(ctx)),
  get(`${api}/fields/:source`, 'printTemplate:list', ({ ctx, params: { source = '' } }) =>
    sourceFields(ctx, sourceOf(ctx, source)),
  ),
  get(`${api}/records/:source`, 'printTemplate:list', async ({ ctx, params: { source = '' } }) => {
    const of = sourceOf(ctx, source)
    const { records } = await ctx.list(of, { pageSize: String(SAMPLES) })
    const title = fieldsOf(of)[of.title]
    return records.map((row) => ({ id: row.id, title: textOf(title, of.title, row) }))
  }),
  get(`${api}/start/:source`, 'printTemplate:add', ({ ctx, params: { source = '' }, query }) => {
    const of = sourceOf(ctx, source)
    const hidden = ctx.hidden(of)
    const choice = {
      paper: query.paper ?? 'label',
      width: lengthOf(query.width),
      height: lengthOf(query.height),
      margin: lengthOf(query.margin),
    }
    return startLayout(of, ctx.linked, choice, (key) => !hidden.has(key))
  }),
  get(`${api}/templates/:source`, 'login', async ({ ctx, params: { source = '' } }) => {
    const found = await templatesFor(ctx, sourceOf(ctx, source))
    return found.map(({ id, name, paper, isDefault }): PrintChoice => ({ id, name, paper, isDefault }))
  }),
  post(`${api}/print`, 'login', { body: z.object({ template: z.string().max(64), ids }) }, async (call) => {
    const { ctx, body } = call
    const template = await templateFor(ctx, body.template)
    return jobOf(ctx, template.name, sourceOf(ctx, template.source), template, body.ids)
  }),
  post(
    `${api}/plain`,
    'login',
    { body: z.object({ source: z.string().max(64), paper, ids }) },
    ({ ctx, body }) => {
      const of = sourceOf(ctx, body.source)
      const hidden = ctx.hidden(of)
      const choice = { paper: body.paper, width: null, height: null, margin: null }
      const layout = startLayout(of, ctx.linked, choice, (key) => !hidden.has(key))
      return jobOf(ctx, of.label, of, { ...choice, layout }, body.ids)
    },
  ),
  post(`${api}/preview`, 'printTemplate:add', { body: draft }, ({ ctx, body }) => {
    const of = sourceOf(ctx, body.source)
    const checked = { ...body, layout: parseLayout(body.layout) }
    refuseUnreadable(ctx, of, checkLayout(checked, of, ctx.linked))
    return jobOf(ctx, of.label, of, checked, body.ids)
  }),
  post(
    `${api}/restore/:id`,
    'printTemplate:edit',
    { body: z.object({ revision: z.number().int().min(1).max(1_000_000) }) },
    async ({ ctx, body: { revision }, params }) => {
      const own = await ctx.repo(PrintTemplate).own(params.id ?? '')
      const template = await ctx.repo(PrintTemplate).lock(own.id)
      const version = await ctx.repo(PrintVersion).first({ template: template.id, revision })
      if (!version?.layout) throw new BusinessError(`打印模板【${template.name}】没有版本${revision}`)
      const { paper: on, margin, layout } = version
      const [width, height] = [version.width ?? undefined, version.height ?? undefined]
      await ctx
        .repo(PrintTemplate)
        .edit({ id: template.id, version: template.version, paper: on, width, height, margin, layout })
      return message(`已恢复到版本${revision}`)
    },
  ),
]

const lengthOf = (text = ''): number | null => (/^\d{1,3}(?:\.\d)?$/.test(text) ? Number(text) : null)

async function jobOf(
  ctx: Context,
  name: string,
  of: AnyEntity,
  template: Checked,
  wanted: readonly string[],
): Promise<PrintJob> {
  // Definitions may have changed since the template was saved: what it names then and is not there now is told.
  const uses = checkLayout(template, of, ctx.linked)
  const records = await recordsOf(ctx, of, uses, wanted)
  const withheld = new Set(records.flatMap(({ hidden }) => hidden.map((path) => labelAt(ctx, of, path))))
  for (const { lines } of records) {
    for (const [key, rows] of Object.entries(lines))
      for (const path of new Set(rows.flatMap(({ hidden }) => hidden)))
        withheld.add(labelAt(ctx, of, `${key}.${path.split('.')[0]}`))
  }
  return {
    name,
    paper: template.paper,
    width: template.width ?? null,
    height: template.height ?? null,
    margin: template.margin ?? null,
    layout: template.layout ?? { elements: [] },
    records,
    withheld: [...withheld],
  }
}

function labelAt(ctx: Context, of: AnyEntity, path: string): string {
  const found = fieldAt(of, path, ctx.linked)
  if (found) return found.label
  const [key = '', inner = ''] = path.split('.')
  const field = fieldsOf(of)[key]
  if (field?.kind !== 'lines') return field?.label ?? path
  return fieldsOf(field)[inner] ? `${field.label}·${fieldsOf(field)[inner]?.label}` : field.label
}
