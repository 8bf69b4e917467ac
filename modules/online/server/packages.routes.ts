import { type AnyField, BusinessError, fieldsOf } from '@mortise/model'
import {
  drawingOf,
  type FormPackage,
  nameOf,
  OnlineForm,
  orderedForms,
  type PackedForm,
  packageFormat,
  targetsOf,
} from '@mortise/online/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { z } from 'zod'

export const packageRoutes: AnyRoute[] = [
  get('/online/cgform/api/package', 'onlineForm:exportXls', async ({ ctx, query }) => {
    const ids = [...new Set((query.ids ?? '').split(',').filter(Boolean))]
    if (ids.length === 0) throw new BusinessError('请选择要导出的表单')
    const forms: PackedForm[] = []
    for (const id of ids) forms.push(await packed(ctx, id))
    return { format: packageFormat, forms } satisfies FormPackage
  }),
  // As text: what is wrong with it is told in words, whatever it is.
  post(
    '/online/cgform/api/importPackage',
    'onlineForm:importExcel',
    { body: z.object({ text: z.string().max(20_000_000) }) },
    async ({ ctx, body }) => {
      const forms = orderedForms(readPackage(body.text))
      for (const form of forms) refuseStrangers(ctx, form, forms)
      for (const form of forms) await take(ctx, form)
      return message(`已导入${forms.length}个表单，同步数据库后可以使用`)
    },
  ),
]

async function packed(ctx: Context, id: string): Promise<PackedForm> {
  const form = await ctx.repo(OnlineForm).own(id)
  const original = form.original ? (await ctx.repo(OnlineForm).get(form.original)).name : null
  const drawing = drawingOf(form)
  return {
    ...drawing,
    fields: drawing.fields.map(bare),
    subTables: drawing.subTables.map(bare),
    indexes: drawing.indexes.map(bare),
    buttons: drawing.buttons.map(bare),
    original,
  }
}

/** What is only of this installation stays here. */
const bare = <L extends { readonly id: string }>(line: L): L => {
  const { id: _id, ...rest } = line
  return rest as L
}

function readPackage(text: string): FormPackage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new BusinessError('表单包不是正确的JSON文件', { cause })
  }
  const { success, data, error } = packageShape.safeParse(value)
  if (success) return data as unknown as FormPackage
  const [issue] = error.issues
  throw new BusinessError(`表单包不正确：${(issue?.path ?? []).join('.') || '文件'}处的内容不是表单`)
}

const shapes: Readonly<Partial<Record<AnyField['kind'], z.ZodType>>> = {
  bool: z.boolean(),
  int: z.number().int().nullable(),
  decimal: z.number().nullable(),
}

/** Lines as the entity tells them; what is missing is what a new line begins with. */
const shapeOf = (fields: Readonly<Record<string, AnyField>>): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, { kind, required }]) => {
        const shape = shapes[kind] ?? (required ? z.string() : z.string().nullable())
        return [key, required ? shape : shape.optional()]
      }),
    ),
  )

const { fields, subTables, indexes, buttons } = fieldsOf(OnlineForm)
const linesShape = (field: AnyField | undefined) =>
  z
    .array(shapeOf(field?.kind === 'lines' ? fieldsOf(field) : {}))
    .max(300)
    .optional()
    .default([])

const packageShape = z.strictObject({
  format: z.literal(packageFormat),
  forms: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      layout: z.string().optional(),
      scope: z.string().optional(),
      titleField: z.string().nullish(),
      sortField: z.string().nullish(),
      isDescending: z.boolean().optional(),
      treeField: z.string().nullish(),
      original: z.string().nullable().default(null),
      fields: linesShape(fields),
      subTables: linesShape(subTables),
      indexes: linesShape(indexes),
      buttons: linesShape(buttons),
    }),
  ),
})

/** A form that points to what neither the product nor the package has would never be synchronised. */
function refuseStrangers(ctx: Context, form: PackedForm, forms: readonly PackedForm[]): void {
  const packedNames = new Set(forms.map(({ name }) => nameOf(name, '表名')))
  for (const { label, target } of targetsOf(form))
    if (!packedNames.has(target) && !ctx.linked.entities.has(target))
      throw new BusinessError(
        `表单【${form.label}】的字段【${label}】关联的业务对象${target.slice(0, 50)}不存在`,
      )
}

async function take(ctx: Context, { original, ...form }: PackedForm): Promise<void> {
  const known = await ctx.repo(OnlineForm).first({ name: form.name })
  if (known) throw new BusinessError(`表名${form.name}已有表单【${known.label}】，表单包没有导入`)
  const shown = original === null ? null : await ctx.repo(OnlineForm).first({ name: original })
  if (original !== null && !shown)
    throw new BusinessError(`视图【${form.label}】的原表单${original.slice(0, 50)}不存在`)
  await ctx.repo(OnlineForm).add({ ...form, original: shown?.id ?? null })
}
