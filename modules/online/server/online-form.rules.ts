import { BusinessError, entityFromStored, type RowOf, refuseTakenTable } from '@mortise/model'
import { compileForm, formPage, nameOf, OnlineForm } from '@mortise/online/model'
import { type Context, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { placeOwnView } from '@mortise/system/server'

type Form = RowOf<typeof OnlineForm>

export const onlineFormRules = rules(OnlineForm, {
  async prepare(form, ctx, before) {
    if (!form.original) return { isSynced: isSynced(ctx, form, before) }
    const original = await ctx.repo(OnlineForm).get(form.original)
    const kinds = new Map(mainFields(original).map(({ key, kind }) => [key, kind]))
    return {
      isSynced: false,
      fields: form.fields.map((field) => ({ ...field, kind: kinds.get(field.key) ?? field.kind })),
    }
  },

  async check(form, ctx, before) {
    if (form.original) {
      refuseCopy(form, await ctx.repo(OnlineForm).get(form.original))
      return
    }
    const entity = entityFromStored(compileForm(form))
    if (!before) refuseTakenTable(servicesOf(ctx).linked, entity)
    refuseLayout(form)
  },

  remove(form, ctx) {
    if (!form.original && isInUse(ctx, form))
      throw new BusinessError(`表单【${form.label}】正在使用，请先停用，再删除`)
  },

  /** A view that is gone is in no menu. */
  async removed(form, ctx) {
    if (!form.original) return
    const { path, component } = formPage(form)
    const { id, label: name } = form
    await placeOwnView(ctx, 'online', { id, name, url: `${path}/${id}`, component, isHidden: true })
  },
})

const mainFields = ({ fields }: Form) => fields.filter(({ part }) => !part)

/** Whether its rows are served now. */
export const isInUse = (ctx: Context, { name }: Pick<Form, 'name'>): boolean =>
  servicesOf(ctx).storedEntities.definition(ctx.tenant, nameOf(name, '表名')) !== null

/** A form that says again what its table was brought to has nothing to be synchronised. */
function isSynced(ctx: Context, form: Form, before: Form | null): boolean {
  if (!before?.synced || !isInUse(ctx, before)) return false
  return JSON.stringify(compileForm(form)) === before.synced.definition
}

function refuseLayout({ layout, treeField, subTables }: Form): void {
  if (layout === 'tree' && !treeField)
    throw new BusinessError('树形列表需要填写上级字段，即指向自身的关联字段', { field: 'treeField' })
  if (['erp', 'innerTable', 'tab'].includes(layout) && subTables.length === 0)
    throw new BusinessError('该页面布局用于有子表的表单，请先增加子表', { field: 'layout' })
}

function refuseCopy({ fields, subTables, indexes, buttons }: Form, original: Form): void {
  if (original.original) throw new BusinessError('原表单本身是视图，请选择它的原表单', { field: 'original' })
  if (subTables.length + indexes.length + buttons.length > 0)
    throw new BusinessError('视图使用原表单的子表、索引和按钮，不能另设')
  const known = new Set(mainFields(original).map(({ key }) => key))
  const strange = fields.find(({ key, part }) => part || !known.has(key))
  if (strange) throw new BusinessError(`原表单【${original.label}】没有字段${strange.key}`)
  const twice = fields.find(({ key }, at) => fields.findIndex((each) => each.key === key) < at)
  if (twice) throw new BusinessError(`字段名${twice.key}重复`)
  if (!fields.some(({ isListed }) => isListed)) throw new BusinessError('至少要有一个字段显示在列表中')
}
