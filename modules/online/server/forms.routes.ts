import { BusinessError, codeOf, type RowOf } from '@mortise/model'
import { type FormItem, formPage, nameOf, OnlineForm, syncedOf, withHistory } from '@mortise/online/model'
import { type AnyRoute, type Context, forbidden, get, message, post } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { placeOwnPage, placeOwnView } from '@mortise/system/server'
import { z } from 'zod'
import { isInUse } from './online-form.rules.ts'
import { keepVersion } from './versions.routes.ts'

const syncInput = z.object({ tableName: z.string().optional(), allowLoss: z.boolean().optional() })
const menuInput = z.object({ isShown: z.boolean().default(true) })
const byId = (call: { readonly params: Readonly<Record<string, string>> }): string => call.params.id ?? ''

export const formRoutes: AnyRoute[] = [
  get('/online/cgform/api/syncPreview/:id', 'onlineForm:sync', async (call) => {
    const { ctx, query } = call
    const form = await physical(ctx, byId(call))
    const { storedEntities } = servicesOf(ctx)
    const definition = withHistory(form, form.synced)
    return storedEntities.plan(ctx.tenant, 'online', definition, { converts: query.mode === 'force' })
  }),
  post('/online/cgform/api/doDbSynch/:id/:mode', 'onlineForm:sync', { body: syncInput }, async (call) => {
    await synchronise(call.ctx, byId(call), call.params.mode ?? '', call.body)
    return message('同步数据库成功!')
  }),
  post('/online/cgform/api/retire/:id', 'onlineForm:retire', async (call) => {
    const { ctx } = call
    const form = await ctx.repo(OnlineForm).lock((await physical(ctx, byId(call))).id)
    if (!isInUse(ctx, form)) throw new BusinessError(`表单【${form.label}】没有在使用`)
    await servicesOf(ctx).storedEntities.remove(ctx.tenant, nameOf(form.name, '表名'))
    await ctx.repo(OnlineForm).put(form.id, { isSynced: false })
    return message('停用成功，数据仍保留，重新同步后恢复')
  }),
  post('/online/cgform/api/menu/:id', 'onlineForm:menu', { body: menuInput }, async (call) => {
    const { ctx, body } = call
    const form = await ctx.repo(OnlineForm).own(byId(call))
    const shown = form.original ? await ctx.repo(OnlineForm).get(form.original) : form
    if (!isInUse(ctx, shown)) throw new BusinessError(`表单【${shown.label}】还没有同步数据库`)
    await place(ctx, form, !body.isShown)
    return message(body.isShown ? '已放入菜单，请在角色管理中授权' : '已移出菜单')
  }),
  get('/online/cgform/api/getFormItem/:id', 'login', ({ ctx, params }) => itemOf(ctx, params.id ?? '')),
]

type Form = RowOf<typeof OnlineForm>

/** A form with a table of its own. */
async function physical(ctx: Context, id: string): Promise<Form> {
  const form = await ctx.repo(OnlineForm).own(id)
  if (form.original) throw new BusinessError(`【${form.label}】是视图，请在原表单上操作`)
  return form
}

/** Held until the end, so that nobody changes the form while its table follows it. */
async function synchronise(ctx: Context, id: string, mode: string, input: z.infer<typeof syncInput>) {
  if (mode !== 'normal' && mode !== 'force') throw new BusinessError('同步方式应为 normal 或 force')
  const { storedEntities } = servicesOf(ctx)
  const form = await ctx.repo(OnlineForm).lock((await physical(ctx, id)).id)
  if (mode === 'force' && input.tableName !== form.name)
    throw new BusinessError(`强制同步会转换已有数据，请输入表名 ${form.name} 确认`, { field: 'tableName' })
  const definition = withHistory(form, form.synced)
  await storedEntities.put(ctx.tenant, 'online', definition, {
    converts: mode === 'force',
    allowsLoss: mode === 'force' && input.allowLoss === true,
  })
  await ctx.repo(OnlineForm).put(form.id, {
    isSynced: true,
    syncedAt: ctx.now,
    revision: form.revision + 1,
    synced: syncedOf(form),
  })
  await keepVersion(ctx, form, form.revision + 1)
  // A page that nobody put into the menu is there to be granted, and no more.
  if (form.revision === 0) await place(ctx, form, true)
}

const place = (ctx: Context, form: Form, isHidden: boolean): Promise<void> => {
  const { path, component } = formPage(form)
  const page = { url: `${path}/${form.id}`, component, isHidden }
  if (form.original) return placeOwnView(ctx, 'online', { ...page, id: form.id, name: form.label })
  return placeOwnPage(ctx, nameOf(form.name, '表名'), page)
}

/** How the page of a form stands, for whoever may see its rows. */
async function itemOf(ctx: Context, id: string): Promise<FormItem> {
  const form = await ctx.repo(OnlineForm).get(id)
  const physical = form.original ? await ctx.repo(OnlineForm).get(form.original) : form
  const entity = nameOf(physical.name, '表名')
  if (!isInUse(ctx, physical)) throw new BusinessError(`表单【${physical.label}】还没有同步数据库`)
  if (!ctx.can(codeOf({ name: entity }, 'list'))) throw forbidden()
  const view = form.fields.map(({ key, label, isListed, isSearched, isInForm }) => ({
    key: nameOf(key, '字段名'),
    label,
    isListed,
    isSearched,
    isInForm,
  }))
  return { entity, label: form.label, layout: physical.layout, view: form.original ? view : null }
}
