import { BusinessError } from '@mortise/model'
import {
  checkLayout,
  fieldAt,
  PrintTemplate,
  type PrintTemplateRow,
  PrintVersion,
  pageOf,
  type Uses,
} from '@mortise/prints/model'
import { type Context, rules } from '@mortise/server'
import { canPrint, sourceOf } from './access.ts'

export const printTemplateRules = rules(PrintTemplate, {
  prepare(template, _ctx, before) {
    const isDrawnAnew = !before || drawingOf(before) !== drawingOf(template)
    return { revision: (before?.revision ?? 0) + (isDrawnAnew ? 1 : 0) }
  },

  check(template, ctx) {
    const of = sourceOf(ctx, template.source)
    refuseUnreadable(ctx, of, checkLayout(template, of, ctx.linked))
  },

  async saved(template, ctx, before) {
    if (template.isDefault) await beOnlyDefault(ctx, template)
    if (before?.revision !== template.revision) await keepVersion(ctx, template)
  },
})

/** What makes one version differ from another: whatever is printed, in whichever order its settings are stored. */
const drawingOf = (template: PrintTemplateRow): string =>
  JSON.stringify([pageOf(template), template.layout], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Nobody lays out what is out of the own sight. */
export function refuseUnreadable(
  ctx: Context,
  of: Parameters<typeof fieldAt>[0] & Parameters<Context['hidden']>[0],
  { head, lines }: Uses,
): void {
  const hidden = ctx.hidden(of)
  const all = [
    ...head,
    ...[...lines].flatMap(([key, paths]) => [key, ...[...paths].map((path) => `${key}.${path}`)]),
  ]
  for (const path of all) {
    const [key = '', inner = ''] = path.split('.')
    const closed = hidden.has(key) || hidden.has(`${key}.${inner}`)
    const via = head.has(path) ? fieldAt(of, path, ctx.linked)?.via : undefined
    const isForeign = via && (!canPrint(ctx, via.target) || ctx.hidden(via.target).has(via.key))
    if (closed || isForeign) throw new BusinessError(`没有查看字段【${path}】的权限`, { field: 'layout' })
  }
}

/** One template of an entity is the first that is offered. */
async function beOnlyDefault(ctx: Context, { id, source }: PrintTemplateRow): Promise<void> {
  const repo = ctx.repo(PrintTemplate)
  for (const other of await repo.find({ source, isDefault: true, id: { ne: id } }))
    await repo.put(other.id, { isDefault: false })
}

async function keepVersion(ctx: Context, template: PrintTemplateRow): Promise<void> {
  const { id, revision, paper, width, height, margin, layout } = template
  await ctx.repo(PrintVersion).add({
    template: id,
    revision: revision ?? 1,
    paper,
    width,
    height,
    margin,
    elements: layout?.elements.length ?? 0,
    layout,
  })
}
