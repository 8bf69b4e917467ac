import { BusinessError, type RowOf } from '@mortise/model'
import {
  codeTextOf,
  compileForm,
  differenceOf,
  drawingOf,
  OnlineForm,
  OnlineFormVersion,
} from '@mortise/online/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { z } from 'zod'

type Form = RowOf<typeof OnlineForm>
const restoreInput = z.object({ revision: z.number().int().min(1).max(1_000_000) })

export const versionRoutes: AnyRoute[] = [
  get('/online/cgform/api/versions/:id', 'onlineForm:list', async ({ ctx, params }) => {
    const form = await ctx.repo(OnlineForm).own(params.id ?? '')
    const versions = await ctx.repo(OnlineFormVersion).find({ form: form.id })
    const known = versions.toSorted((a, b) => b.revision - a.revision)
    return known.map(({ revision, changes, createBy, createTime, drawing }) => ({
      revision,
      by: createBy,
      at: createTime,
      changes: changes?.split('\n') ?? [],
      /** What would be other than now if one went back to it. */
      back: drawing ? differenceOf(drawingOf(form), drawing) : [],
    }))
  }),
  post('/online/cgform/api/restore/:id', 'onlineForm:edit', { body: restoreInput }, async (call) => {
    const { ctx, body, params } = call
    const form = await ctx.repo(OnlineForm).lock((await ctx.repo(OnlineForm).own(params.id ?? '')).id)
    const version = await ctx.repo(OnlineFormVersion).first({ form: form.id, revision: body.revision })
    if (!version?.drawing) throw new BusinessError(`表单【${form.label}】没有版本${body.revision}`)
    const { name: _name, ...drawing } = version.drawing
    await ctx.repo(OnlineForm).edit({ id: form.id, version: form.version, ...known(form, drawing) })
    return message(`已恢复到版本${body.revision}，同步数据库后生效`)
  }),
  get('/online/cgform/api/code/:id', 'onlineForm:list', async ({ ctx, params }) => {
    const form = await ctx.repo(OnlineForm).own(params.id ?? '')
    if (form.original) throw new BusinessError(`【${form.label}】是视图，请在原表单上操作`)
    return { name: `${form.name.replaceAll('_', '-')}.ts`, text: codeTextOf(compileForm(form)) }
  }),
]

/** Writes down what the table was brought to; a version that says what the last one did is none. */
export async function keepVersion(ctx: Context, form: Form, revision: number): Promise<void> {
  const repo = ctx.repo(OnlineFormVersion)
  const drawing = drawingOf(form)
  const [last] = (await repo.find({ form: form.id })).toSorted((a, b) => b.revision - a.revision)
  const changes = last?.drawing ? differenceOf(last.drawing, drawing) : []
  if (last && changes.length === 0) return
  await repo.add({ form: form.id, revision, changes: changes.join('\n') || null, drawing })
}

/** Lines that are no longer there come as new ones: their ids are no rows any more. */
function known(form: Form, drawing: Omit<ReturnType<typeof drawingOf>, 'name'>) {
  const ids = new Set(
    [form.fields, form.subTables, form.indexes, form.buttons].flatMap((lines) => lines.map(({ id }) => id)),
  )
  const lines = <L extends { readonly id: string }>(rows: readonly L[]) =>
    rows.map(({ id, ...line }) => (ids.has(id) ? { id, ...line } : line))
  return {
    ...drawing,
    fields: lines(drawing.fields),
    subTables: lines(drawing.subTables),
    indexes: lines(drawing.indexes),
    buttons: lines(drawing.buttons),
  }
}
